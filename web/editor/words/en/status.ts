import { number } from '../words.ts';

/** The bar at the bottom. */
export const status = {
  words: (all: number, selected: number) =>
    `${selected > 0 ? `${number(selected)} of ` : ''}${number(all)} ${all === 1 ? 'word' : 'words'}`,
  saved: 'All changes saved',
  saving: 'Saving…',
  offline: 'Offline: kept on this page',
};
