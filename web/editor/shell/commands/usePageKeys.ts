import { useEffect } from 'react';
import type { EditorContext } from '../../view/context.ts';
import { keysOf } from './registry.ts';

/** Keys of commands that work in the whole page, not only in the text; none of them while a dialog asks for something. */
export function usePageKeys(context: EditorContext): void {
  useEffect(() => {
    const anywhere = keysOf(context, (command) => command.everywhere === true);
    const idle = keysOf(context, (command) => command.idleKeys !== undefined, 'idleKeys');
    const press = (event: KeyboardEvent) => {
      const { editor } = context;
      if (!editor || event.defaultPrevented || event.isComposing || isWriting(event)) return;
      if (document.querySelector('[role=dialog][aria-modal=true]')) return;
      if (anywhere(editor.view, event) || (!isTyping(event.target) && idle(editor.view, event)))
        event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [context]);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, select, textarea') !== null);

/** A character for the text is no command of the page: whether a dialog is open, which means a look at the whole document,
 *  is not asked for each. */
const isWriting = (event: KeyboardEvent) =>
  event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && isTyping(event.target);
