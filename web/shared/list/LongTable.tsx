import { Table, type TableProps } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { keepColumns } from './keepColumns.ts';
import { Rows, type RowsProps } from './Rows.tsx';
import { rowCount, useLong } from './rows.ts';

type Props<Item> = RowsProps<Item> &
  Omit<TableProps, 'children' | 'data'> & { /** The cells of the head. */ head: ReactNode };

/** A table that may have very many rows; the children give one `Table.Tr` each. */
export function LongTable<Item>({ items, keyOf, height, more, kept, head, children, ...table }: Props<Item>) {
  const long = useLong(items, more);
  const [place, setPlace] = useState<HTMLTableElement | null>(null);
  useLayoutEffect(() => (long && place ? keepColumns(place) : undefined), [long, place]);
  return (
    <Table
      ref={setPlace}
      {...table}
      {...(long && { 'aria-rowcount': rowCount(items.length, more === true) })}
    >
      <Table.Thead>
        <Table.Tr {...(long && { 'aria-rowindex': 1 })}>{head}</Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Rows as="tr" items={items} keyOf={keyOf} height={height} more={more} kept={kept}>
          {children}
        </Rows>
      </Table.Tbody>
    </Table>
  );
}
