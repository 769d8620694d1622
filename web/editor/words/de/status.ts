import type { status as english } from '../en/status.ts';
import { number } from '../words.ts';

export const status: typeof english = {
  words: (all, selected) =>
    `${selected > 0 ? `${number(selected)} von ` : ''}${number(all)} ${all === 1 ? 'Wort' : 'Wörter'}`,
  saved: 'Alle Änderungen gespeichert',
  saving: 'Wird gespeichert …',
  offline: 'Offline: bleibt auf dieser Seite',
};
