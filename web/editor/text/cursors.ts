import { yCursorPlugin } from 'y-prosemirror';
import type { Awareness } from 'y-protocols/awareness';
import { safeColour } from '../room/people.ts';

/** Where the others are: a coloured cursor with a name. */
export const cursorPlugin = (awareness: Awareness) =>
  yCursorPlugin(awareness, {
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
