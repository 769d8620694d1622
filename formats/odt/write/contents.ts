import { NEW_CONTENTS } from '../../model/fields.ts';
import type { ModelNode } from '../../model/types.ts';
import { descendants } from '../../package/xml.ts';
import { element, type Source } from '../source.ts';

/** True for a table of contents that was put in and can be written as one: some paragraphs, nothing else. */
export const isNewContents = (node: ModelNode) =>
  node.type === 'container' &&
  node.attrs?.props === NEW_CONTENTS &&
  (node.content ?? []).length > 0 &&
  (node.content ?? []).every((one) => one.type === 'paragraph');

const LEVELS = 3;

/** A table of contents with what programs need to make it again (ODF 1.3 part 3, 8.3). @param lines its paragraphs, written */
export function writeContents(source: Source, lines: string): string {
  const templates = Array.from({ length: LEVELS }, (_, at) => template(source, at + 1)).join('');
  const title = element(
    source,
    'text:index-title-template',
    { 'text:style-name': 'Contents_20_Heading' },
    '',
  );
  const tableSource = element(
    source,
    'text:table-of-content-source',
    { 'text:outline-level': LEVELS },
    title + templates,
  );
  const name = freeName(source);
  const body = element(source, 'text:index-body', {}, lines);
  return element(
    source,
    'text:table-of-content',
    { 'text:name': name, 'text:protected': 'false' },
    tableSource + body,
  );
}

/** One line: the heading as a link, the way to the right margin filled with dots, the page. */
function template(source: Source, level: number): string {
  const parts = [
    element(source, 'text:index-entry-link-start'),
    element(source, 'text:index-entry-chapter'),
    element(source, 'text:index-entry-text'),
    element(source, 'text:index-entry-tab-stop', { 'style:type': 'right', 'style:leader-char': '.' }),
    element(source, 'text:index-entry-page-number'),
    element(source, 'text:index-entry-link-end'),
  ];
  return element(
    source,
    'text:table-of-content-entry-template',
    { 'text:outline-level': level, 'text:style-name': `Contents_20_${level}` },
    parts.join(''),
  );
}

function freeName({ body }: Source): string {
  const taken = new Set([...descendants(body)].map((one) => one.attributes.get('text:name')));
  let number = 1;
  while (taken.has(`Table of Contents${number}`)) number += 1;
  return `Table of Contents${number}`;
}
