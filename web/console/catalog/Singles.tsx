import { Table, Text } from '@mantine/core';
import { useMemo } from 'react';
import { releaseName } from '../../../formats/words/releaseName.ts';
import { EmptyState, formatMoment, formatSize, Pages } from '../../shared/index.ts';
import { LongTable } from '../../shared/list/LongTable.tsx';
import { WideTable } from '../../shared/list/WideTable.tsx';
import classes from './downloads.module.css';
import { type Chosen, type Single, useSingles } from './queries.ts';
import { words } from './words/words.ts';

/** Who downloaded what, and when: each download by itself, the latest first. */
export function Singles({ chosen }: { chosen: Chosen }) {
  const w = words('breakdown');
  return (
    <Pages
      of={useSingles(chosen)}
      what={words('downloads').what}
      empty={<EmptyState title={w.noneTitle}>{words('singles').none}</EmptyState>}
    >
      {(items, more) => <SingleTable singles={items} more={more} />}
    </Pages>
  );
}

function SingleTable({ singles, more }: { singles: Single[]; more: boolean }) {
  const w = words('singles');
  // Nothing else tells two of one file and person in the same moment apart, and the list only grows at its end.
  const places = useMemo(() => new Map(singles.map((single, place) => [single, place])), [singles]);
  return (
    <WideTable label={words('breakdown').kinds.download.all}>
      <LongTable
        items={singles}
        keyOf={(single) => `${places.get(single)}`}
        height={64}
        more={more}
        verticalSpacing="sm"
        horizontalSpacing="lg"
        className={classes.lines}
        head={
          <>
            <Table.Th>{w.file}</Table.Th>
            <Table.Th>{w.by}</Table.Th>
            <Table.Th>{w.at}</Table.Th>
            <Table.Th ta="right">{words('downloads').sent}</Table.Th>
          </>
        }
      >
        {(single, row) => (
          <Table.Tr {...row}>
            <Table.Td>
              <Text size="sm" fw={550}>
                {single.name ?? words('breakdown').deleted}
              </Text>
              <Text size="xs" c="dimmed">
                {single.releaseName
                  ? releaseName(single.productName, single.releaseName)
                  : single.productName}
              </Text>
            </Table.Td>
            <Table.Td>
              <Text size="sm">{single.person ?? w.gone}</Text>
              <Text size="xs" c="dimmed">
                {single.accountName ?? single.account}
              </Text>
            </Table.Td>
            <Table.Td>{formatMoment(single.at)}</Table.Td>
            <Table.Td ta="right">
              {formatSize(single.bytes)}
              {single.complete === false && (
                <Text size="xs" c="dimmed">
                  {w.incomplete}
                </Text>
              )}
            </Table.Td>
          </Table.Tr>
        )}
      </LongTable>
    </WideTable>
  );
}
