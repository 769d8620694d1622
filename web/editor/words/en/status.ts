import { number } from '../../../words/words.ts';

const of = (all: number, selected: number) =>
  `${selected > 0 ? `${number(selected)} of ` : ''}${number(all)}`;

/** The bar at the bottom. */
export const status = {
  words: (all: number, selected: number) => `${of(all, selected)} ${all === 1 ? 'word' : 'words'}`,
  characters: (all: number, selected: number) =>
    `${of(all, selected)} ${all === 1 ? 'character' : 'characters'}`,
  saved: 'All changes saved',
  saving: 'Saving…',
  offline: 'Offline: kept on this page',
  people: (count: number) => `${count} people here`,
  zoomTo100: (now: string) => `${now}, back to 100 %`,
};
