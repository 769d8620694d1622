import type { Mark, Node } from 'prosemirror-model';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { type Formatting, schema } from '../../../../formats/model/index.ts';
import { textsIn } from './selectedTexts.ts';

const isLink = (mark: Mark) => mark.type.name === 'wrap' && mark.attrs.kind === 'hyperlink';
const linkOf = (node: Node | null | undefined) => node?.marks.find(isLink);

/** The link at the cursor: where it begins and ends, and where it leads. */
export function linkAround({
  selection: { $from },
}: Pick<EditorState, 'selection'>): { from: number; to: number; mark: Mark } | undefined {
  const { parent } = $from;
  if (!parent.isTextblock) return undefined;
  const ahead = linkOf($from.nodeAfter);
  const mark = ahead ?? linkOf($from.nodeBefore);
  if (!mark) return undefined;
  let first = ahead || $from.textOffset > 0 ? $from.index() : $from.index() - 1;
  let last = first;
  while (linkOf(parent.maybeChild(first - 1))?.eq(mark)) first--;
  while (linkOf(parent.maybeChild(last + 1))?.eq(mark)) last++;
  return { from: $from.posAtIndex(first), to: $from.posAtIndex(last + 1), mark };
}

/** An address as a person types it, made whole: `trivet.example` → `https://trivet.example`; undefined for none. */
export function addressOf(typed: string): string | undefined {
  const text = typed.trim();
  if (/^(https?:\/\/|mailto:|tel:|ftp:\/\/)\S+$/i.test(text)) return text;
  if (/^#[\p{L}_][\p{L}\p{N}_.-]*$/u.test(text)) return text;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  return /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/:?#]\S*)?$/u.test(text) ? `https://${text}` : undefined;
}

/** A new link as the document shows links: in its own style for them, where it has one. */
function linkMarks(formatting: Formatting, href: string): Mark[] {
  const [style] =
    Object.entries(formatting.characters ?? {}).find(([, one]) => one.name.toLowerCase() === 'hyperlink') ??
    [];
  const shown =
    style === undefined
      ? [schema.mark('color', { value: '0563C1' }), schema.mark('underline', { on: true })]
      : [schema.mark('character', { value: style })];
  return [schema.mark('wrap', { kind: 'hyperlink', href }), ...shown];
}

/** Make a stretch of text a link. @returns false where there is one already, or something beside text */
export function linkRange(
  tr: Transaction,
  formatting: Formatting,
  { from, to }: { from: number; to: number },
  href: string,
): boolean {
  let isFree = true;
  tr.doc.nodesBetween(from, to, (node) => {
    if (node.isInline && (!node.isText || isLinked(node))) isFree = false;
  });
  if (isFree) for (const mark of linkMarks(formatting, href)) tr.addMark(from, to, mark);
  return isFree;
}

const isLinked = (node: Node) => linkOf(node) !== undefined;

/** Make the selection a link, lead the link at the cursor elsewhere, or put the address in as a linked text. */
export function setLink(formatting: Formatting, href: string): Command {
  return (state, dispatch) => {
    const { selection } = state;
    const tr = state.tr;
    const around = selection.empty ? linkAround(state) : undefined;
    const marks = linkMarks(formatting, href);
    if (around) {
      const moved = schema.mark('wrap', { ...around.mark.attrs, href });
      tr.removeMark(around.from, around.to, around.mark).addMark(around.from, around.to, moved);
    } else if (selection.empty) {
      if (!selection.$from.parent.isTextblock) return false;
      tr.insert(selection.from, schema.text(href, marks));
    } else {
      for (const { node, from, to } of textsIn(state)) {
        for (const mark of node.marks.filter(isLink)) tr.removeMark(from, to, mark);
        for (const mark of marks) tr.addMark(from, to, mark);
      }
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Take the links of the selection, or the one at the cursor, away with the look that was made for them. */
export const removeLink: Command = (state, dispatch) => {
  const { empty, from, to } = state.selection;
  const place = empty ? linkAround(state) : { from, to };
  if (!place) return false;
  const tr = state.tr;
  state.doc.nodesBetween(place.from, place.to, (node, pos) => {
    const mark = node.isText ? linkOf(node) : undefined;
    if (!mark) return;
    const [start, end] = [Math.max(pos, place.from), Math.min(pos + node.nodeSize, place.to)];
    tr.removeMark(start, end, mark);
    if (mark.attrs.key === null) for (const made of madeForLinks) tr.removeMark(start, end, made);
  });
  if (!tr.docChanged) return false;
  dispatch?.(tr);
  return true;
};

const madeForLinks = [
  schema.marks.character,
  schema.mark('color', { value: '0563C1' }),
  schema.mark('underline', { on: true }),
].filter((one) => one !== undefined);
