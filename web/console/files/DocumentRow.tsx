import { Anchor, Badge, Checkbox, Group, Table, Text } from '@mantine/core';
import { formatSize, Moment, openAddress } from '../../shared/index.ts';
import type { RowProps } from '../../shared/list/rows.ts';
import { type Deed, DocumentMenu } from './DocumentMenu.tsx';
import { dragDocuments } from './dragging.ts';
import classes from './files.module.css';
import { Picture } from './Picture.tsx';
import type { ListedDocument } from './queries.ts';
import { StarButton } from './StarButton.tsx';
import { words } from './words/words.ts';

type Props = {
  document: ListedDocument;
  row: RowProps;
  selected: boolean;
  toggle: () => void;
  /** What is dragged with it: itself, or all that are selected. */
  dragged: () => readonly ListedDocument[];
  choose: (deed: Deed) => void;
};

/** A document of the list. */
export function DocumentRow({ document, row, selected, toggle, dragged, choose }: Props) {
  const w = words('row');
  const { name, modified, modifier, size, version, sharedWith, editingNow } = document;
  return (
    <Table.Tr
      {...row}
      bg={selected ? 'var(--mantine-primary-color-light)' : undefined}
      draggable
      onDragStart={(event) => dragDocuments(event, dragged())}
    >
      <Table.Td>
        <Checkbox
          className={classes.check}
          aria-label={w.select(name)}
          checked={selected}
          onChange={toggle}
        />
      </Table.Td>
      <Table.Td>
        <div className={classes.name}>
          <Picture document={document} />
          <div>
            <Anchor href={openAddress(document)} fw={550} c="inherit" size="sm">
              {name}
            </Anchor>
            {document.template && (
              <Badge size="xs" variant="light" ml={8}>
                {w.template}
              </Badge>
            )}
            {document.checkedOutBy && (
              <Text size="xs" c="dimmed">
                {w.checkedOut(document.checkedOutBy)}
              </Text>
            )}
            <Text size="xs" c="dimmed" hiddenFrom="sm">
              <Moment at={modified} /> · {formatSize(size)}
            </Text>
            {editingNow.length > 0 && (
              <Text size="xs" hiddenFrom="md">
                {w.editing(namesOf(editingNow))}
              </Text>
            )}
          </div>
        </div>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" className={classes.nowrap}>
          <Moment at={modified} />
        </Text>
        <Text size="xs" c="dimmed">
          {modifier.displayName}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" {...(sharedWith === 0 && { c: 'dimmed' })} className={classes.nowrap}>
          {w.others(sharedWith)}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="md">
        <Text size="sm" className={classes.any}>
          {namesOf(editingNow)}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="lg">{version}</Table.Td>
      <Table.Td visibleFrom="lg" ta="right" className={classes.nowrap}>
        {formatSize(size)}
      </Table.Td>
      <Table.Td>
        <Group gap={0} wrap="nowrap" justify="flex-end">
          <StarButton document={document} />
          <DocumentMenu document={document} choose={choose} />
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

const SHOWN_NAMES = 2;

/** The first names, and how many more there are. */
const namesOf = (names: readonly string[]): string =>
  [
    ...names.slice(0, SHOWN_NAMES),
    ...(names.length > SHOWN_NAMES ? [words('row').more(names.length - SHOWN_NAMES)] : []),
  ].join(', ');
