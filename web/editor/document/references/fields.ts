import type { Node } from 'prosemirror-model';
import type { Command, Transaction } from 'prosemirror-state';
import { changedField, type Look, newField, schema } from '../../../../formats/model/index.ts';
import { locale } from '../../words/words.ts';
import { bookmarksIn } from './bookmarks.ts';

/** What fields can be told; a page that nobody knows is undefined. */
export type Known = {
  name: string;
  pages: number | undefined;
  /** the page that a bookmark stands on */
  pageOf: (bookmark: string) => number | undefined;
};

/** What a field does that stands as one piece in the text. */
export const newCode = (look: Look, node: Node): string | undefined =>
  newField(node.attrs.key) ??
  look.codes?.[changedField(node.attrs.key) ?? ''] ??
  look.codes?.[String(node.attrs.key)];

/** Put a field at the cursor, with the value it has at present, or the one that is given. */
export function insertField(look: Look, code: string, known: Known, given?: string): Command {
  return (state, dispatch) => {
    if (!state.selection.$from.parent.isTextblock) return false;
    const show = given ?? valueNow(look, state.doc, code, known) ?? '1';
    const node = schema.node('raw', { key: `new:field ${code}`, label: 'Field', show });
    dispatch?.(state.tr.replaceSelectionWith(node, false).scrollIntoView());
    return true;
  };
}

/** The value of a field now; undefined when only a word processor that makes pages can tell. */
export function valueNow(look: Look, doc: Node, code: string, known: Known): string | undefined {
  const [kind = '', target = '', ...switches] = code.split(' ');
  const now = new Date();
  switch (kind) {
    case 'DATE':
      return switches.length > 0 || target !== '' ? undefined : now.toLocaleDateString(locale());
    case 'TIME':
      return switches.length > 0 || target !== ''
        ? undefined
        : now.toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' });
    case 'FILENAME':
      return known.name;
    case 'NUMPAGES':
      return known.pages?.toString();
    case 'PAGEREF':
      return known.pageOf(target)?.toString();
    case 'REF': {
      if (switches.includes('\\r') || switches.includes('\\p')) return undefined;
      const found = bookmarksIn(look, doc).find(({ name }) => name === target);
      const text = found && doc.textBetween(found.from, found.to, ' ');
      return text === '' ? undefined : text;
    }
  }
  return undefined;
}

/** Work out all fields anew. @returns how many say something else than before */
export function refreshFields(tr: Transaction, look: Look, known: Known): number {
  const { doc } = tr;
  let changed = 0;
  const pieces: { pos: number; node: Node; code: string }[] = [];
  const ranges: { from: number; to: number; code: string }[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'raw') {
      const code = newCode(look, node);
      if (code !== undefined) pieces.push({ pos, node, code });
    }
    if (node.isTextblock) ranges.push(...resultsIn(look, node, pos + 1));
    return !node.isLeaf;
  });
  for (const { pos, node, code } of pieces) {
    const value = valueNow(look, doc, code, known);
    if (value === undefined || value === node.attrs.show) continue;
    const isOfFile = look.codes?.[String(node.attrs.key)] !== undefined;
    if (isOfFile) tr.setNodeAttribute(pos, 'key', `new:value ${node.attrs.key}`);
    tr.setNodeAttribute(pos, 'show', value);
    changed++;
  }
  for (const { from, to, code } of ranges.toReversed()) {
    const value = valueNow(look, doc, code, known);
    if (value === undefined || value === '' || value === doc.textBetween(from, to)) continue;
    const marks = doc.resolve(from).nodeAfter?.marks ?? [];
    tr.replaceWith(from, to, schema.text(value, marks));
    changed++;
  }
  return changed;
}

/** Values that stand as text between the beginning and the end of a field, where nothing but text is between them. */
function resultsIn(look: Look, paragraph: Node, start: number): { from: number; to: number; code: string }[] {
  const found: { from: number; to: number; code: string }[] = [];
  let open: { from: number; code: string } | undefined;
  paragraph.forEach((node, offset) => {
    const kind = node.type.name === 'marker' ? String(node.attrs.kind) : '';
    if (kind === 'fieldStart') {
      const code = look.codes?.[String(node.attrs.key)]?.replace(/ \\\* MERGEFORMAT/i, '');
      open = code === undefined ? undefined : { from: start + offset + 1, code };
    } else if (kind === 'fieldEnd') {
      if (open && start + offset > open.from) found.push({ ...open, to: start + offset });
      open = undefined;
    } else if (!node.isText) open = undefined;
  });
  return found;
}
