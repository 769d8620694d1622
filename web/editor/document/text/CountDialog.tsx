import { Modal, Table } from '@mantine/core';
import type { Node } from 'prosemirror-model';
import type { Situation } from '../../commands/situation.ts';
import { number, words } from '../../words/words.ts';
import { type Counts, countsOf } from './counts.ts';

/** How much text there is: in the whole document, and in what is selected. */
export function CountDialog({ situation, close }: { situation: Situation; close: () => void }) {
  const w = words('document');
  const state = situation.text?.view.state;
  if (!state) return null;
  const { from, to, empty } = state.selection;
  const all = countsOf(linesIn(state.doc, 0, state.doc.content.size));
  const selected = empty ? undefined : countsOf(linesIn(state.doc, from, to));
  const rows: (keyof Counts)[] = ['words', 'characters', 'withoutSpaces', 'paragraphs'];
  return (
    <Modal
      opened
      onClose={close}
      title={w.countTitle}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': w.close }}
    >
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th ta="right">{w.wholeDocument}</Table.Th>
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
    </Modal>
  );
}

/** The text of each paragraph between two positions. */
function linesIn(doc: Node, from: number, to: number): string[] {
  const lines: string[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true;
    const start = Math.max(from - pos - 1, 0);
    const end = Math.min(to - pos - 1, node.content.size);
    if (end >= start) lines.push(node.textBetween(start, end));
    return false;
  });
  return lines;
}
