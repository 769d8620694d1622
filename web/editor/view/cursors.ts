import type { Plugin } from 'prosemirror-state';
import { yCursorPlugin } from 'y-prosemirror';
import type { Awareness } from 'y-protocols/awareness';
import { safeColour } from '../session/people.ts';

/** How long after a key the others are told where the cursor is, at most; with what is typed it moves by itself. */
const PATIENCE = 80;

/** Where the others are: a coloured cursor with a name. */
export function cursorPlugin(awareness: Awareness): Plugin {
  const plugin: Plugin = yCursorPlugin(awareness, {
    cursorBuilder: (user: { name?: unknown; color?: unknown }) => {
      const cursor = document.createElement('span');
      cursor.className = 'cursor';
      cursor.style.setProperty('--person', safeColour(user.color));
      const name = document.createElement('span');
      name.className = 'cursor-name';
      name.textContent = String(user.name ?? '').slice(0, 80);
      // Word joiners keep the line from breaking at the cursor.
      cursor.append('\u2060', name, '\u2060');
      return cursor;
    },
    selectionBuilder: (user: { color?: unknown }) => ({
      class: 'others-selection',
      style: `background-color: ${safeColour(user.color)}33`,
    }),
  });
  const { view: begin } = plugin.spec;
  // Where the own cursor is is looked up by walking through the text: not with each key.
  plugin.spec.view = (view) => {
    const shown = begin?.(view) ?? {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    return {
      update(_, before) {
        timer ??= setTimeout(() => {
          timer = undefined;
          shown.update?.(view, before);
        }, PATIENCE);
      },
      destroy() {
        clearTimeout(timer);
        shown.destroy?.();
      },
    };
  };
  return plugin;
}
