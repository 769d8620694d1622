import { number } from '../../../words/words.ts';
import type { status as english } from '../en/status.ts';

const of = (all: number, selected: number) =>
  `${selected > 0 ? `${number(selected)} von ` : ''}${number(all)}`;

export const status: typeof english = {
  words: (all, selected) => `${of(all, selected)} ${all === 1 ? 'Wort' : 'Wörter'}`,
  characters: (all, selected) => `${of(all, selected)} Zeichen`,
  saved: 'Alle Änderungen gespeichert',
  saving: 'Wird gespeichert …',
  offline: 'Offline: bleibt auf dieser Seite',
  people: (count) => `${count} Personen hier`,
  zoomTo100: (now) => `${now}, zurück auf 100 %`,
};
