import {
  Badge,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useId, useState } from 'react';
import { listed, number } from '../../../words/words.ts';
import classes from '../admin.module.css';
import type { Line, Outcome, Preview } from './queries.ts';
import { reasonOf } from './reason.ts';
import { words } from './words/words.ts';

const colours: { [name in Outcome]: string } = {
  new: 'pine',
  changed: 'yellow',
  unchanged: 'gray',
  wrong: 'red',
};
const outcomes = ['wrong', 'new', 'changed', 'unchanged'] as const;
/** So many lines are shown at once; thousands would keep the browser busy. */
const PAGE = 100;

type Props = {
  preview: Preview;
  busy: boolean;
  /** Whether groups are made that are not there. */
  withGroups: boolean;
  makeGroups: (isWanted: boolean) => void;
  run: (skip: boolean) => void;
};

/** What a file would do, line by line, and the way to do it. */
export function PreviewLines({ preview, busy, withGroups, makeGroups, run }: Props) {
  const { counts, lines, newGroups } = preview;
  const w = words();
  const id = useId();
  const [shown, setShown] = useState<Outcome | 'all'>(counts.wrong > 0 ? 'wrong' : 'all');
  const [most, setMost] = useState(PAGE);
  const [skip, setSkip] = useState(false);
  const found = shown === 'all' ? lines : lines.filter(({ outcome }) => outcome === shown);
  const count = counts.new + counts.changed;
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} id={id}>
          {w.preview}
        </Title>
        <NativeSelect
          label={w.show}
          maw={280}
          styles={{ input: { minHeight: 44 } }}
          value={shown}
          onChange={(event) => {
            setShown(event.currentTarget.value as Outcome | 'all');
            setMost(PAGE);
          }}
          data={[
            { value: 'all', label: `${w.all}: ${number(lines.length)}` },
            ...outcomes.map((value) => ({ value, label: `${w.outcomes[value]}: ${number(counts[value])}` })),
          ]}
        />
        {found.length === 0 ? (
          <Text c="dimmed">{w.noLines}</Text>
        ) : (
          <Table verticalSpacing="xs" className={classes.entries}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w={60}>{w.line}</Table.Th>
                <Table.Th visibleFrom="sm">{w.person}</Table.Th>
                <Table.Th>{w.what}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.slice(0, most).map((line) => (
                <LineRow key={line.line} line={line} />
              ))}
            </Table.Tbody>
          </Table>
        )}
        {found.length > most && (
          <Button variant="default" mih={44} onClick={() => setMost(most + PAGE)}>
            {w.more({ count: Math.min(PAGE, found.length - most) })}
          </Button>
        )}
        {newGroups.length > 0 && (
          <Checkbox
            label={w.makeGroups({ count: newGroups.length, names: listed(newGroups) })}
            checked={withGroups}
            onChange={(event) => makeGroups(event.currentTarget.checked)}
          />
        )}
        {counts.wrong > 0 && (
          <Checkbox
            label={w.skip({ count: counts.wrong })}
            description={w.skipWhy}
            checked={skip}
            onChange={(event) => setSkip(event.currentTarget.checked)}
          />
        )}
        {count === 0 && counts.wrong === 0 && <Text>{w.nothingToDo}</Text>}
        <Group>
          <Button
            mih={44}
            loading={busy}
            disabled={count === 0 || (counts.wrong > 0 && !skip)}
            onClick={() => run(skip)}
          >
            {w.doIt({ count })}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function LineRow({ line: { line, username, displayName, outcome, changes, faults } }: { line: Line }) {
  const w = words();
  const person = displayName && displayName !== username ? `${displayName} · ${username}` : username;
  return (
    <Table.Tr>
      <Table.Td>{number(line)}</Table.Td>
      <Table.Td visibleFrom="sm" className={classes.any}>
        {person}
      </Table.Td>
      <Table.Td className={classes.any}>
        <Text size="sm" hiddenFrom="sm" fw={550}>
          {person}
        </Text>
        <Badge size="sm" variant="light" color={colours[outcome]} tt="none">
          {w.outcomes[outcome]}
        </Badge>
        {faults.map((fault) => (
          <Text size="sm" key={`${fault.column} ${fault.reason} ${fault.value}`}>
            {reasonOf(fault)}
          </Text>
        ))}
        {changes.filter(isTelling).map(({ column, before, after }) => {
          const [was, is] = [before, after].map((cell) => sayCell(column, cell ?? ''));
          return (
            <Text size="sm" c="dimmed" key={column}>
              {w.columns[column]}: {before === null ? is : w.from(was ?? '', is ?? '')}
            </Text>
          );
        })}
      </Table.Td>
    </Table.Tr>
  );
}

type Change = Line['changes'][number];

/** Whether it is more than what everybody new gets. */
const isTelling = ({ column, before, after }: Change) =>
  column !== 'username' &&
  !(
    before === null &&
    ((column === 'active' && after === 'yes') || (column === 'emailVerified' && after === 'no'))
  );

function sayCell(column: Change['column'], cell: string): string {
  const w = words();
  if (column === 'active' || column === 'emailVerified') return cell === 'yes' ? w.yes : w.no;
  return cell || w.empty;
}
