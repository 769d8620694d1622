import { changedField, newBookmark, newField } from '../../model/fields.ts';
import type { ModelNode } from '../../model/types.ts';
import { escapeText } from '../../package/xml.ts';
import { element, endTag, type Source, startTag } from '../source.ts';

const shownOf = (item: ModelNode) =>
  typeof item.attrs?.show === 'string' ? item.attrs.show.slice(0, 2000) : '';

/** Whether an item is a field or an end of a bookmark that was put in, or a field of the file with another value. */
export const isNewReference = (source: Source, { type, attrs }: ModelNode): boolean =>
  type === 'marker'
    ? newBookmark(attrs?.key) !== undefined
    : type === 'raw' && (newField(attrs?.key) !== undefined || fieldOfFile(source, attrs?.key) !== undefined);

function fieldOfFile(source: Source, key: unknown) {
  const found = source.find(changedField(key));
  return found?.name.startsWith('text:') && found.children.length === 0 ? found : undefined;
}

/** Such an item in the words of this format (ODF 1.3 part 3, 6.2.1 and 7). */
export function writeReference(source: Source, item: ModelNode): string {
  const bookmark = newBookmark(item.attrs?.key);
  if (bookmark)
    return element(source, `text:bookmark-${bookmark.isStart ? 'start' : 'end'}`, {
      'text:name': bookmark.name,
    });
  const text = escapeText(shownOf(item));
  const old = fieldOfFile(source, item.attrs?.key);
  if (old) return startTag(source, old) + text + endTag(source, old);
  const [kind = '', name = '', ...switches] = (newField(item.attrs?.key) ?? '').split(' ');
  const make = fields[kind];
  return make ? make(source, text, name, switches) : text;
}

type Make = (source: Source, text: string, name: string, switches: string[]) => string;

const plain =
  (name: string, attributes: Record<string, string> = {}): Make =>
  (source, text) =>
    element(source, name, attributes, text);

const fields: Record<string, Make> = {
  PAGE: plain('text:page-number', { 'text:select-page': 'current' }),
  NUMPAGES: plain('text:page-count'),
  DATE: plain('text:date'),
  TIME: plain('text:time'),
  FILENAME: plain('text:file-name', { 'text:display': 'name-and-extension' }),
  AUTHOR: plain('text:initial-creator'),
  TITLE: plain('text:title'),
  REF: (source, text, name, switches) =>
    reference(source, text, name, switches.includes('\\r') ? 'number' : 'text'),
  PAGEREF: (source, text, name) => reference(source, text, name, 'page'),
  SEQ: (source, text, name) => {
    const prefix = source.root.declared?.get('ooow') === undefined ? '' : 'ooow:';
    const attributes = { 'text:name': name, 'text:formula': `${prefix}${name}+1`, 'style:num-format': '1' };
    return element(source, 'text:sequence', attributes, text);
  },
};

const reference = (source: Source, text: string, name: string, format: string) =>
  element(source, 'text:bookmark-ref', { 'text:reference-format': format, 'text:ref-name': name }, text);
