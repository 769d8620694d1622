import { Anchor, Button, Group, Paper, Table, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { EmptyState, formatSize, Pages } from '../../shared/index.ts';
import classes from './downloads.module.css';
import { count } from './periods.ts';
import { addressOf, type Chosen, csvAddress, type Kind, kinds, type Line, useLines } from './queries.ts';

/** What each kind is called. */
export const names: Record<Kind, { all: string; one: string; none: string }> = {
  release: { all: 'Releases', one: 'Release', none: 'no release' },
  product: { all: 'Products', one: 'Product', none: 'no product' },
  file: { all: 'Files', one: 'File', none: 'no file' },
  account: { all: 'Accounts', one: 'Account', none: 'no account' },
};
const order: Kind[] = ['release', 'product', 'file', 'account'];

/** What, or whose, the downloads were; a line leads to only these. */
export function Breakdown({ chosen }: { chosen: Chosen }) {
  const lines = useLines(chosen);
  return (
    <Paper component="section" withBorder radius="lg" aria-label={`By ${chosen.by}`}>
      <Group justify="space-between" px="lg" pt="md" gap="sm">
        <nav aria-label="Group by" className={classes.kinds}>
          {order.map((kind) => (
            <a
              key={kind}
              href={addressOf({ ...chosen, by: kind })}
              aria-current={kind === chosen.by ? 'true' : undefined}
            >
              {names[kind].all}
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
          Download {names[chosen.by].all.toLowerCase()} (CSV)
        </Button>
      </Group>
      <Pages
        of={lines}
        what="the downloads"
        empty={<EmptyState title="No downloads">Nothing was downloaded in this period.</EmptyState>}
      >
        {(items) => <LineTable lines={items} chosen={chosen} />}
      </Pages>
    </Paper>
  );
}

function LineTable({ lines, chosen }: { lines: Line[]; chosen: Chosen }) {
  const { one } = names[chosen.by];
  return (
    <Table verticalSpacing="sm" horizontalSpacing="lg" className={classes.lines}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{one}</Table.Th>
          <Table.Th ta="right">Downloads</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            Completed
          </Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            {' '}
            Data sent{' '}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map((line) => (
          // A file has a line for each set of attributes that it had.
          <Table.Tr key={`${line[chosen.by]} ${JSON.stringify(line.attributes)}`}>
            <Table.Td>
              <Thing line={line} chosen={chosen} />
            </Table.Td>
            <Table.Td ta="right">{count(line.downloads)}</Table.Td>
            <Table.Td ta="right" visibleFrom="sm">
              {count(line.completed)}
            </Table.Td>
            <Table.Td ta="right" visibleFrom="sm">
              {formatSize(line.bytes)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Thing({ line, chosen }: { line: Line; chosen: Chosen }) {
  const { by, only } = chosen;
  const id = line[by];
  if (id === undefined)
    return (
      <Text size="sm" c="dimmed">
        {names[by].none}
      </Text>
    );
  const next = kinds[kinds.indexOf(by) + 1] ?? 'release';
  return (
    <>
      <Anchor href={addressOf({ ...chosen, by: next, only: { ...only, [by]: id } })} fw={550} size="sm">
        {line.name ?? id}
      </Anchor>
      <Text size="xs" c="dimmed">
        {line.name ? <span className={classes.id}>{id}</span> : by !== 'account' && 'since deleted'}
      </Text>
    </>
  );
}
