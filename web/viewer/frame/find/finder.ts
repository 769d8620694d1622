/** What is looked for, and how many places say it: `current` counts from 1, 0 when none is the current one. */
export type Query = { text: string; matchCase: boolean; wholeWords: boolean };
export type Matches = { current: number; total: number; pending: boolean };

/** What searches a document; how many matches there are comes by its listener. */
export type Finder = {
  /** `again` goes on to the next or the previous match, round the ends. */
  find(query: Query, again?: 'next' | 'previous'): void;
  stopFinding(): void;
};
