import type { Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { type Ask, type Pointed, symbolAt } from './symbolAt.ts';

/** Keys and the click that ask for more of what stands at the cursor. */
export function asking(ask: (what: Ask, symbol: Pointed) => void): Extension {
  const at = (what: Ask) => (view: EditorView) => {
    const symbol = symbolAt(view.state, view.state.selection.main.head) ?? { at: 0, word: '' };
    ask(what, symbol);
    return true;
  };
  return [
    keymap.of([
      { key: 'F12', run: at('definition'), shift: at('usages'), preventDefault: true },
      { key: 'F2', run: at('rename'), preventDefault: true },
    ]),
    // Several cursors are made with Alt, as Ctrl leads to what is named.
    EditorView.clickAddsSelectionRange.of((event) => event.altKey),
    EditorView.domEventHandlers({
      mousedown(event, view) {
        if (event.button !== 0 || !(event.ctrlKey || event.metaKey)) return false;
        const pos = view.posAtCoords({ x: event.clientX, y: event.clientY });
        const symbol = pos === null ? undefined : symbolAt(view.state, pos);
        if (!symbol) return false;
        event.preventDefault();
        ask('definition', symbol);
        return true;
      },
    }),
  ];
}
