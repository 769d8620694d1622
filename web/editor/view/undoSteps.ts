import type { Transaction } from 'prosemirror-state';
import { ReplaceStep } from 'prosemirror-transform';
import { ySyncPluginKey } from 'y-prosemirror';

/** Typing goes on in one step for about a line; the next word begins another. */
const LONGEST = 80;

type Range = { from: number; to: number };
type Kind = 'typing' | 'deleting' | 'break' | 'other';
type Edit = { kind: Kind; from: number; to: number; text: string };

/**
 * What is one step for undo: typing in one place, or deleting in one place. Without this, all that follows within half
 * a second would be, so that whoever types fast lost a page with one key. What is typed in the place of a selection
 * begins a step that goes on. @param pause begins another step
 */
export function undoSteps(pause: () => void): (tr: Transaction, selection?: Range) => void {
  let last: { kind: Kind; pos: number; length: number; ended: boolean } | undefined;
  return (tr, selection) => {
    if (!tr.docChanged || tr.getMeta(ySyncPluginKey) || tr.getMeta('addToHistory') === false) return;
    const edit = editOf(tr, selection);
    const goesOn = last !== undefined && follows(edit, last);
    if (!goesOn) pause();
    const length = (goesOn ? (last?.length ?? 0) : 0) + edit.text.length;
    const isTyping = edit.kind === 'typing' || edit.kind === 'break';
    last =
      edit.kind === 'other'
        ? undefined
        : {
            kind: isTyping ? 'typing' : edit.kind,
            pos: isTyping ? tr.selection.from : edit.from,
            length,
            ended: /\s$/u.test(edit.text),
          };
  };
}

function follows(
  { kind, from, to, text }: Edit,
  last: { kind: Kind; pos: number; length: number; ended: boolean },
) {
  if (kind !== last.kind) return false;
  if (kind === 'typing' && from !== to) return false;
  if (kind === 'deleting') return to === last.pos || from === last.pos;
  return from === last.pos && !(last.ended && last.length > LONGEST && /^\S/u.test(text));
}

function editOf(tr: Transaction, selection: Range | undefined): Edit {
  const { steps } = tr;
  const [step] = steps;
  const other: Edit = { kind: 'other', from: 0, to: 0, text: '' };
  if (steps.length !== 1 || !(step instanceof ReplaceStep) || tr.getMeta('paste')) return other;
  const { from, to, slice } = step;
  const text = slice.content.textBetween(0, slice.content.size);
  if (slice.size === 0) return { kind: 'deleting', from, to, text: '' };
  const isSelected = selection?.from === from && selection.to === to;
  if (from !== to && !isSelected) return other;
  const isText = slice.openStart === 0 && slice.content.content.every((node) => node.isText);
  if (isText) return { kind: 'typing', from, to, text };
  if (from !== to) return other;
  const isSplit = slice.openStart > 0 && slice.openStart === slice.openEnd && text === '';
  return isSplit ? { kind: 'break', from, to, text: '' } : other;
}
