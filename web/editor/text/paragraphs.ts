import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { Look, ParagraphLook } from '../../../formats/model/index.ts';
import { listLook } from './listLooks.ts';
import { styleOf } from './standing.ts';

/** Properties of paragraphs that a person sets, beside style, list and alignment. */
export type ParagraphValue =
  | 'left'
  | 'right'
  | 'first'
  | 'before'
  | 'after'
  | 'line'
  | 'breakBefore'
  | 'keepNext'
  | 'keepLines'
  | 'widow'
  | 'rtl';

/** What each is called in the look that the file gives. */
export const inLook: Record<ParagraphValue, keyof ParagraphLook> = {
  left: 'left',
  right: 'right',
  first: 'first',
  before: 'before',
  after: 'after',
  line: 'line',
  breakBefore: 'pageBreak',
  keepNext: 'keepNext',
  keepLines: 'keepLines',
  widow: 'widow',
  rtl: 'rtl',
};

/** What a paragraph has when nobody set it: its own in the file, else its list's, else its style's. */
function inheritedValue(look: Look, node: Node, name: ParagraphValue): number | boolean | undefined {
  const property = inLook[name];
  const own = typeof node.attrs.look === 'number' ? look.paragraphs?.[node.attrs.look] : undefined;
  const list = listLook(look, node.attrs.list) ?? look.lists?.[node.attrs.list];
  const indent = name === 'left' || name === 'first' ? list?.[name] : undefined;
  const value = own?.[property] ?? indent ?? look.styles?.[styleOf(look, node)]?.paragraph[property];
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** The value a paragraph shows; undefined when nothing says one. */
export function paragraphValue(look: Look, node: Node, name: ParagraphValue): number | boolean | undefined {
  const set: unknown = node.attrs[name];
  return typeof set === 'number' || typeof set === 'boolean' ? set : inheritedValue(look, node, name);
}

export const alignOf = (look: Look, node: Node): string =>
  node.attrs.align ?? look.styles?.[styleOf(look, node)]?.paragraph.align ?? 'left';

/** Change attributes of the selected paragraphs; `change` gives those that become others. */
export function changeParagraphs(change: (node: Node, pos: number) => Record<string, unknown>): Command {
  return (state, dispatch) => {
    const tr = state.tr;
    for (const { node, pos } of selectedParagraphs(state)) {
      for (const [name, value] of Object.entries(change(node, pos)))
        if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export function selectedParagraphs(state: EditorState): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  for (const { $from, $to } of state.selection.ranges)
    state.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (node.type.name === 'paragraph') found.push({ node, pos });
      return !node.inlineContent;
    });
  return found;
}

/** Set values; one that the paragraph has without being set leaves no trace. */
export const setParagraph = (
  look: Look,
  values: Partial<Record<ParagraphValue, number | boolean>>,
): Command =>
  changeParagraphs((node) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        (inheritedValue(look, node, name as ParagraphValue) ?? plain(look, name)) === value ? null : value,
      ]),
    ),
  );

/** What a paragraph has of which no style says anything; in files of Word, no line stands alone. */
export const plain = (look: Look, name: string): boolean | number => {
  if (name === 'widow') return look.start === undefined;
  if (name === 'line') return 1;
  return ['breakBefore', 'keepNext', 'keepLines', 'rtl'].includes(name) ? false : 0;
};

export const setAlign = (align: 'left' | 'center' | 'right' | 'justify'): Command =>
  changeParagraphs(() => ({ align }));

/** One step in or out: half an inch, as word processors have it. */
export const indentBy = (look: Look, direction: 1 | -1): Command =>
  changeParagraphs((node) => {
    const left = Number(paragraphValue(look, node, 'left') ?? 0);
    const next = Math.max(0, direction > 0 ? Math.floor(left / 36 + 1) * 36 : Math.ceil(left / 36 - 1) * 36);
    return { left: next === (inheritedValue(look, node, 'left') ?? 0) ? null : next };
  });

/** Tab with several paragraphs selected moves them and takes nothing away; a text without formats gets tabs before its lines. */
export function indentSeveral(look: Look, direction: 1 | -1): Command {
  return (state, dispatch) => {
    const selected = selectedParagraphs(state);
    if (selected.length < 2) return false;
    if (Object.keys(look.styles).length > 0) indentBy(look, direction)(state, dispatch);
    else indentLines(selected, direction)(state, dispatch);
    return true;
  };
}

const indentLines =
  (lines: { node: Node; pos: number }[], direction: 1 | -1): Command =>
  ({ tr }, dispatch) => {
    for (const { node, pos } of lines.toReversed()) {
      if (direction > 0 && node.content.size > 0) tr.insertText('\t', pos + 1);
      else if (direction < 0 && node.textContent.startsWith('\t')) tr.delete(pos + 1, pos + 2);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Turn page break before, the tie to the next paragraph and the like on or off. */
export function toggleParagraph(look: Look, name: 'breakBefore' | 'keepNext' | 'keepLines' | 'rtl'): Command {
  return (state, dispatch) => {
    const on = selectedParagraphs(state).every(({ node }) => paragraphValue(look, node, name) === true);
    return setParagraph(look, { [name]: !on })(state, dispatch);
  };
}
