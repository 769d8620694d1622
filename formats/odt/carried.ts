import { phrasesOf } from '../model/collected.ts';
import type { Reader } from './read/reader.ts';

/** Plural of what was counted while reading; a label left out is not worth a word. */
const phrases: Record<string, string> = {
  footnote: 'footnotes',
  endnote: 'endnotes',
  comment: 'comments',
  'tracked change': 'tracked changes',
  field: 'fields',
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
export function carriedBy(reader: Reader): string[] {
  const list = phrasesOf(reader, phrases);
  const { entries } = reader.source.pack;
  if ([...entries.keys()].some((name) => name.startsWith('basic/') || name.startsWith('scripts/')))
    list.push('macros (kept, never run)');
  if (reader.source.styles && hasHeader(reader)) list.push('headers and footers');
  return list;
}

const hasHeader = ({ source }: Reader) => {
  const masters = source.styles?.children.find((one) => one.name === 'office:master-styles')?.children ?? [];
  return masters.some((page) => page.children.some((one) => /^style:(header|footer)/.test(one.name)));
};
