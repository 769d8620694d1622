import { Plugin, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Doc } from 'yjs';

/*
 * A browser tells a moment later where a key or the mouse has put the cursor. Until then the view knows the place before,
 * and puts the cursor back there when something else has it draw the text. So it is read here where that may be. (The
 * view keeps what this takes to itself; without that all stays as it was.)
 */

/** What a browser says a key is that belongs to the composing of a character. */
const COMPOSING = 229;

/**
 * A cursor that goes to the very start soon after a place got the focus is taken by the view for the browser's doing,
 * and put back. After a key it is the person's. And on a busy page a key comes before the browser told of the one before.
 */
export function trustKeys(view: EditorView, { keyCode }: KeyboardEvent): void {
  const input: unknown = Reflect.get(view, 'input');
  if (typeof input === 'object' && input !== null && 'lastFocus' in input) input.lastFocus = 0;
  if (!view.composing && keyCode !== COMPOSING) call(observerOf(view), 'flush');
}

/** A transaction that only draws something, with the selection that the person has by now. */
export function withSelection(view: EditorView, tr: Transaction): Transaction {
  if (tr.docChanged || tr.selectionSet) return tr;
  readSelection(view);
  return tr.before === view.state.doc && !tr.selection.eq(view.state.selection)
    ? tr.setSelection(view.state.selection)
    : tr;
}

/**
 * What others write is put in with the cursor where the view knows it: so what the browser has by now is read before.
 * Stands before the binding, which asks for the cursor in the same moment.
 * @param isBusy whether the view is just being changed: then it asks for itself
 */
export const readBeforeOthers = (ydoc: Doc, isBusy: () => boolean) =>
  new Plugin({
    view(view) {
      const read = () => {
        if (!isBusy()) readSelection(view);
      };
      ydoc.on('beforeAllTransactions', read);
      return { destroy: () => ydoc.off('beforeAllTransactions', read) };
    },
  });

function readSelection(view: EditorView): void {
  if (view.composing || !view.hasFocus()) return;
  const observer = observerOf(view);
  const typed = call(observer, 'pendingRecords');
  // What was typed and not told comes by itself, with the selection.
  if (Array.isArray(typed) && typed.length === 0 && isAhead(observer)) call(observer, 'flush');
}

const observerOf = (view: EditorView): unknown => Reflect.get(view, 'domObserver');

/** Whether the browser's selection is another than the one that was read last. */
function isAhead(observer: unknown): boolean {
  const known: unknown = isObject(observer) ? Reflect.get(observer, 'currentSelection') : undefined;
  const now = getSelection();
  if (!isObject(known) || !now) return false;
  return (['anchorNode', 'anchorOffset', 'focusNode', 'focusOffset'] as const).some(
    (part) => Reflect.get(known, part) !== now[part],
  );
}

function call(holder: unknown, name: string): unknown {
  const method: unknown = isObject(holder) ? Reflect.get(holder, name) : undefined;
  return typeof method === 'function' ? method.call(holder) : undefined;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
