import { words as previewWords } from '../../preview/words/words.ts';
import type { Entry } from './entries.ts';

/** What an entry is called on the page. */
export const entryName = ({ says: { label, alias } }: Entry): string =>
  label.trim() || alias?.trim() || previewWords('entries').blank;
