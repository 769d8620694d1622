import { phrasesOf } from '../model/readContext.ts';
import type { Read } from './read/stories.ts';

/** Plural of what was counted while reading; a label left out is not worth a word. */
const phrases: Record<string, string> = {
  footnote: 'footnotes',
  endnote: 'endnotes',
  field: 'fields',
  equation: 'equations',
  chart: 'charts',
  index: 'indexes',
  'text box': 'text boxes',
  picture: 'pictures of a kind that is not shown',
  drawing: 'drawings',
  'embedded object': 'embedded objects',
  'form control': 'form controls',
  section: 'sections',
  'phonetic guide': 'phonetic guides',
  'other object': 'other objects',
};

/** In plain English: what the document has that is kept, but cannot be edited here. Such as `['2 footnotes']`. */
export function uneditableContent({ main, shared }: Read): string[] {
  const list = phrasesOf(shared, phrases);
  const { entries } = main.pack;
  if ([...entries.keys()].some((name) => name.startsWith('basic/') || name.startsWith('scripts/')))
    list.push('macros (kept, never run)');
  return list;
}
