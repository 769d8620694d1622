import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import { ySyncPluginKey } from 'y-prosemirror';
import { type Formatting, newField } from '../../../formats/model/index.ts';
import { fieldsIn } from './content/fieldPlaces.ts';
import { changedRange } from './identity.ts';

/** What exists once in a document: a copy goes without it, what is cut and put in again or moved keeps it. */
export const uniqueTypes = new Set(['marker', 'section', 'rawBlock', 'rawRow', 'rawCell']);

/** A person put something in: from the clipboard, or by dropping it. */
export const isInsertion = (tr: Transaction) =>
  tr.docChanged &&
  !tr.getMeta(ySyncPluginKey) &&
  Boolean(tr.getMeta('paste') || tr.getMeta('uiEvent') === 'drop');

type Found = { key: string; pos: number; node: Node };

/** Takes out of what was put in what is already there. @param elsewhere whether another text of the document has it */
export const uniqueNodesPlugin = (formatting: Formatting, elsewhere: (key: string) => boolean) =>
  new Plugin({
    appendTransaction(transactions, _, state) {
      const put = transactions.filter(isInsertion);
      if (put.length === 0) return null;
      const range = changedRange(
        transactions.filter(({ docChanged }) => docChanged),
        state.doc.content.size,
      );
      const isInside = ({ pos, node }: Found) => pos >= range.from && pos + node.nodeSize <= range.to;
      const all = uniqueNodesIn(state.doc);
      const seen = new Set(all.filter((one) => !isInside(one)).map(({ key }) => key));
      const copies = all.filter((one) => {
        const isCopy = isInside(one) && (seen.has(one.key) || elsewhere(one.key));
        seen.add(one.key);
        return isCopy && isInside(one);
      });
      return copies.length === 0 ? null : without(state, copies, formatting);
    },
  });

function uniqueNodesIn(doc: Node): Found[] {
  const found: Found[] = [];
  doc.descendants((node, pos) => {
    const key: unknown = uniqueTypes.has(node.type.name)
      ? (node.attrs.key ?? node.attrs.id)
      : node.attrs.section;
    if (typeof key === 'string') found.push({ key, pos, node });
  });
  return found;
}

/** A field whose ends are copies is a field of its own, where it can be; else its words stay. */
function without(state: EditorState, copies: Found[], formatting: Formatting): Transaction {
  const tr = state.tr;
  const starts = new Map(copies.map(({ pos, node }) => [pos + node.nodeSize, node]));
  const fields = fieldsIn(formatting, state.doc).flatMap(({ piece, from, to, code, shown }) => {
    const isCopy = !piece && starts.get(from)?.attrs.kind === 'fieldStart';
    const key = newField(`new:field ${code}`) === undefined ? undefined : `new:field ${code}`;
    return isCopy && key ? [{ from: from - 1, to: to + 1, key, shown }] : [];
  });
  const ends = new Set(fields.flatMap(({ from, to }) => [from, to - 1]));
  const changes = [
    ...fields.map((field) => ({ at: field.from, field })),
    ...copies.filter(({ pos }) => !ends.has(pos)).map((copy) => ({ at: copy.pos, copy })),
  ].toSorted((a, b) => b.at - a.at);
  for (const change of changes) {
    if ('field' in change) {
      const { from, to, key, shown } = change.field;
      const field = state.schema.node('raw', { key, label: 'Field', show: shown });
      tr.replaceWith(from, to, field);
    } else if (uniqueTypes.has(change.copy.node.type.name))
      tr.delete(change.at, change.at + change.copy.node.nodeSize);
    else tr.setNodeAttribute(change.at, 'section', null);
  }
  return tr;
}
