import { captionLine, isOfTables } from '../../model/captions.ts';
import { captionListOf, NEW_CONTENTS } from '../../model/fields.ts';
import type { ModelNode } from '../../model/types.ts';
import { descendants } from '../../package/xml.ts';
import { element, type Source } from '../source.ts';

/** True for a table of contents, or a list of captions, that was put in and can be written as one: some paragraphs, nothing else. */
export const isNewContents = (node: ModelNode) =>
  node.type === 'container' &&
  (node.attrs?.props === NEW_CONTENTS || captionListOf(node.attrs?.props) !== undefined) &&
  (node.content ?? []).length > 0 &&
  (node.content ?? []).every((one) => one.type === 'paragraph');

const LEVELS = 3;

/** A table of contents with what programs need to make it again (ODF 1.3 part 3, 8.3). @param lines its paragraphs, written
 *  @param sequence whose captions it lists; without one it is of headings */
export function writeContents(source: Source, lines: string, sequence?: string): string {
  if (sequence !== undefined) return writeCaptions(source, lines, sequence);
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

/** A list of captions: of tables, or else of figures (ODF 1.3 part 3, 8.4 and 8.5). */
function writeCaptions(source: Source, lines: string, sequence: string): string {
  const index = isOfTables(sequence) ? 'text:table-index' : 'text:illustration-index';
  const entry = element(
    source,
    `${index}-entry-template`,
    { 'text:style-name': captionLine(sequence) },
    entryParts(source).join(''),
  );
  const made = element(
    source,
    `${index}-source`,
    { 'text:caption-sequence-name': sequence, 'text:caption-sequence-format': 'text' },
    entry,
  );
  const name = freeName(source);
  const body = element(source, 'text:index-body', {}, lines);
  return element(source, index, { 'text:name': name, 'text:protected': 'false' }, made + body);
}

function entryParts(source: Source): string[] {
  return [
    element(source, 'text:index-entry-link-start'),
    element(source, 'text:index-entry-text'),
    element(source, 'text:index-entry-tab-stop', { 'style:type': 'right', 'style:leader-char': '.' }),
    element(source, 'text:index-entry-page-number'),
    element(source, 'text:index-entry-link-end'),
  ];
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
