import { ActionIcon, Button, Checkbox, Group, Table, Text, Tooltip } from '@mantine/core';
import { IconTrashX } from '@tabler/icons-react';
import { call, Moment, say, sentenceOf } from '../../shared/index.ts';
import type { RowProps } from '../../shared/list/rows.ts';
import classes from './files.module.css';
import { type DeletedDocument, documentPath, useDocumentChange } from './queries.ts';
import { words } from './words/words.ts';

type Props = {
  document: DeletedDocument;
  row: RowProps;
  selected: boolean;
  toggle: () => void;
  /** asks whether it is to go for good */
  remove: () => void;
};

/** A document in the trash: who put it there and when, when it goes, and what can be done about it. */
export function DeletedRow({ document: { id, name, deleted }, row, selected, toggle, remove }: Props) {
  const w = words('trash');
  const restore = useDocumentChange(
    () => call(documentPath(id, 'restore'), { method: 'POST' }),
    () => say(words('deeds').restored(name)),
  );
  const by = deleted.by && w.by(deleted.by.displayName);
  return (
    <Table.Tr {...row} bg={selected ? 'var(--mantine-primary-color-light)' : undefined}>
      <Table.Td>
        <Checkbox
          className={classes.check}
          aria-label={words('row').select(name)}
          checked={selected}
          onChange={toggle}
        />
      </Table.Td>
      <Table.Td className={classes.any}>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="sm">
          <Moment at={deleted.at} /> {by}
        </Text>
        <Text size="xs" c="dimmed" hiddenFrom="md">
          {w.left(daysUntil(deleted.until))}
        </Text>
        {restore.error && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {sentenceOf(restore.error)}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <Text size="sm" className={classes.nowrap}>
          <Moment at={deleted.at} />
        </Text>
        {by && (
          <Text size="xs" c="dimmed">
            {by}
          </Text>
        )}
      </Table.Td>
      <Table.Td visibleFrom="md" className={classes.nowrap}>
        {w.left(daysUntil(deleted.until))}
      </Table.Td>
      <Table.Td>
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <Button
            size="xs"
            h={44}
            variant="default"
            aria-label={w.restoreThis(name)}
            loading={restore.isPending}
            onClick={() => restore.mutate(undefined)}
          >
            {w.restore}
          </Button>
          <Tooltip label={w.remove} withArrow>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label={w.removeThis(name)}
              onClick={remove}
            >
              <IconTrashX size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}

const DAY_MS = 24 * 3600 * 1000;

/** Whole days that are left, rounded up. */
const daysUntil = (moment: string) => Math.max(0, Math.ceil((Date.parse(moment) - Date.now()) / DAY_MS));
