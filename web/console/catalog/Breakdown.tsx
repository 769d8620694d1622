import { Anchor, Button, Group, Paper, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { EmptyState, formatSize, Pages } from '../../shared/index.ts';
import { LongTable } from '../../shared/list/LongTable.tsx';
import { WideTable } from '../../shared/list/WideTable.tsx';
import classes from './downloads.module.css';
import { count } from './periods.ts';
import {
  addressOf,
  type Chosen,
  csvAddress,
  type Grouping,
  type Kind,
  kinds,
  type Line,
  useLines,
} from './queries.ts';
import { Singles } from './Singles.tsx';
import { words } from './words/words.ts';

const order: Grouping[] = ['release', 'product', 'file', 'account', 'download'];

/** What, or whose, the downloads were; a line leads to only these. */
export function Breakdown({ chosen }: { chosen: Chosen }) {
  const w = words('breakdown');
  return (
    <Paper component="section" withBorder radius="lg" aria-label={w.kinds[chosen.by].by}>
      <Group justify="space-between" px="lg" pt="md" gap="sm">
        <nav aria-label={w.groupBy} className={classes.kinds}>
          {order.map((kind) => (
            <a
              key={kind}
              href={addressOf({ ...chosen, by: kind })}
              aria-current={kind === chosen.by ? 'true' : undefined}
            >
              {w.kinds[kind].all}
            </a>
          ))}
        </nav>
        <Button
          component="a"
          href={csvAddress(chosen, chosen.by)}
          download
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={14} aria-hidden />}
        >
          {w.csv(w.kinds[chosen.by].all)}
        </Button>
      </Group>
      {chosen.by === 'download' ? (
        <Singles chosen={chosen} />
      ) : (
        <Lines chosen={{ ...chosen, by: chosen.by }} />
      )}
    </Paper>
  );
}

type Summed = Chosen & { by: Kind };

function Lines({ chosen }: { chosen: Summed }) {
  const w = words('breakdown');
  return (
    <Pages
      of={useLines(chosen)}
      what={words('downloads').what}
      empty={<EmptyState title={w.noneTitle}>{w.none}</EmptyState>}
    >
      {(items, more) => <LineTable lines={items} more={more} chosen={chosen} />}
    </Pages>
  );
}

function LineTable({ lines, more, chosen }: { lines: Line[]; more: boolean; chosen: Summed }) {
  const { one } = words('breakdown').kinds[chosen.by];
  const w = words('downloads');
  return (
    <WideTable label={words('breakdown').kinds[chosen.by].all}>
      <LongTable
        items={lines}
        // A file has a line for each set of attributes that it had.
        keyOf={(line) => `${line[chosen.by]} ${JSON.stringify(line.attributes)}`}
        height={64}
        more={more}
        verticalSpacing="sm"
        horizontalSpacing="lg"
        className={classes.lines}
        head={
          <>
            <Table.Th>{one}</Table.Th>
            <Table.Th ta="right">{w.title}</Table.Th>
            <Table.Th ta="right">{w.completed}</Table.Th>
            <Table.Th ta="right">{w.sent}</Table.Th>
          </>
        }
      >
        {(line, row) => (
          <Table.Tr {...row}>
            <Table.Td>
              <Thing line={line} chosen={chosen} />
            </Table.Td>
            <Table.Td ta="right">{count(line.downloads)}</Table.Td>
            <Table.Td ta="right">{count(line.completed)}</Table.Td>
            <Table.Td ta="right">{formatSize(line.bytes)}</Table.Td>
          </Table.Tr>
        )}
      </LongTable>
    </WideTable>
  );
}

function Thing({ line, chosen }: { line: Line; chosen: Summed }) {
  const { by, only } = chosen;
  const id = line[by];
  if (id === undefined)
    return (
      <Text size="sm" c="dimmed">
        {words('breakdown').kinds[by].none}
      </Text>
    );
  const next = kinds[kinds.indexOf(by) + 1] ?? 'release';
  return (
    <>
      <Anchor href={addressOf({ ...chosen, by: next, only: { ...only, [by]: id } })} fw={550} size="sm">
        {line.name ?? id}
      </Anchor>
      {!line.name && by !== 'account' && (
        <Text size="xs" c="dimmed">
          {words('breakdown').deleted}
        </Text>
      )}
    </>
  );
}
