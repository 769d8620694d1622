import { splitBlockAs } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import {
  type Command,
  type EditorState,
  type Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { countOn, itemOf, moved, nextStart } from './items.ts';
import { isFence } from './looks.ts';
import { lineText } from './markdown.ts';

/** The keys that know lists in the source of a Markdown text. */
export const markdownKeys = (): Plugin =>
  keymap({ Enter: nextItem, Tab: moveItems(1), 'Shift-Tab': moveItems(-1) });

const linesOf = (doc: Node) => doc.children.map(lineText);

/** Whether a line stands between fences of code, or is one. */
function isCode(lines: readonly string[], at: number): boolean {
  let inCode = false;
  for (let line = 0; line < at; line++) if (isFence(lines[line] ?? '')) inCode = !inCode;
  return inCode || isFence(lines[at] ?? '');
}

/** Enter in an item begins the next one; in an item without words it ends the list. */
const nextItem: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const item = $from.depth === 1 ? itemOf(lineText($from.parent)) : undefined;
  if (!item || $to.depth !== 1 || $from.parentOffset < item.length) return false;
  const at = $from.index(0);
  const lines = linesOf(state.doc);
  if (isCode(lines, at)) return false;
  if (state.selection.empty && lineText($from.parent).length === item.length) {
    dispatch?.(state.tr.delete($from.start(), $from.end()).scrollIntoView());
    return true;
  }
  const start = nextStart(lines, at);
  const split = splitBlockAs((node) => ({ type: node.type, attrs: node.attrs }));
  return split(state, (tr) => {
    const $here = tr.selection.$from;
    const blank = /^[ \t]*/.exec(lineText($here.parent))?.[0].length ?? 0;
    tr.delete($here.pos, $here.pos + blank).insertText(start, $here.pos);
    const now = linesOf(tr.doc);
    write(tr, now, countOn(now, at + 1, item.number ?? 0));
    dispatch?.(tr.scrollIntoView());
  });
};

/** Tab and Shift+Tab take the items of the selection a level in or out. In an item they do nothing else: a tab there would
 *  be code, or nothing. */
const moveItems =
  (direction: 1 | -1): Command =>
  (state, dispatch) => {
    const [first, last] = linesOfSelection(state);
    const lines: readonly string[] = linesOf(state.doc);
    const isItem = (line: number) => itemOf(lines[line] ?? '') !== undefined && !isCode(lines, line);
    if (!isItem(first)) return false;
    let all = lines;
    for (let line = first; line <= last; line++)
      // What belongs to an item went along with it.
      if (isItem(line) && all[line] === lines[line]) all = moved(all, line, direction);
    const tr = state.tr;
    write(tr, lines, all);
    if (tr.docChanged) dispatch?.(tr.scrollIntoView());
    return true;
  };

function linesOfSelection({ selection: { $from, $to } }: EditorState): [first: number, last: number] {
  return [$from.index(0), $to.index(0)];
}

/** Writes lines that differ in how they begin. The cursor stays at its words. */
function write(tr: Transaction, before: readonly string[], after: readonly string[]): void {
  for (const [at, line] of before.entries()) {
    const now = after[at] ?? line;
    if (now === line) continue;
    let kept = 0;
    while (kept < Math.min(line.length, now.length) && line.at(-1 - kept) === now.at(-1 - kept)) kept++;
    const start = startOf(tr.doc, at);
    const { head, empty } = tr.selection;
    tr.insertText(now.slice(0, now.length - kept), start, start + line.length - kept);
    // A cursor right at the end of what was written anew stays behind it.
    if (empty && head === start + line.length - kept)
      tr.setSelection(TextSelection.create(tr.doc, start + now.length - kept));
  }
}

function startOf(doc: Node, line: number): number {
  let position = 1;
  for (let at = 0; at < line; at++) position += doc.child(at).nodeSize;
  return position;
}
