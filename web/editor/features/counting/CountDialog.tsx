import { Table } from '@mantine/core';
import { Dialog } from '../../../shared/index.ts';
import { number } from '../../../words/words.ts';
import type { EditorContext } from '../../view/context.ts';
import { words as viewWords } from '../../view/words.ts';
import { type Counts, countsIn } from './counts.ts';
import { words } from './words.ts';

/** How much text there is: in the whole document, and in what is selected. */
export function CountDialog({ context, close }: { context: EditorContext; close: () => void }) {
  const w = words();
  const { editor } = context;
  if (!editor) return null;
  const { all, selected } = countsIn(editor);
  const rows: (keyof Counts)[] = ['words', 'characters', 'withoutSpaces', 'paragraphs'];
  return (
    <Dialog title={w.countTitle} close={close} size="sm">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Td />
            <Table.Th ta="right">{viewWords().wholeDocument}</Table.Th>
            {selected && <Table.Th ta="right">{w.selection}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row}>
              <Table.Th scope="row">{w.counts[row]}</Table.Th>
              <Table.Td ta="right">{number(all[row])}</Table.Td>
              {selected && <Table.Td ta="right">{number(selected[row])}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  );
}
