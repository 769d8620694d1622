import { number } from '../../../words/words.ts';

/** Looking through all designs. */
export const search = {
  label: 'Search all designs',
  example: 'Search names and code in all designs',
  clear: 'Clear the search',
  results: 'Search results',
  what: 'the search results',
  in: 'In',
  allDatabases: 'All databases',
  type: 'Type',
  allTypes: 'All types',
  help: 'All words must match. Use quotes for an exact phrase, name:part to search names, symbol:part to search fields, subs, functions and events, and -word to exclude a word.',
  indexing: 'Some designs are still being indexed; more results may appear in a moment.',
  noneTitle: 'No results',
  none: (q: string) => `No name or code you can read contains “${q}”.`,
  typeIn: (type: string, database: string) => `${type} in ${database}`,
  moreLines: (count: number) => (count === 1 ? 'and one more line' : `and ${number(count)} more lines`),
};
