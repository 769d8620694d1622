import { captionListOf, NEW_CONTENTS } from '../../model/fields.ts';
import type { ModelNode } from '../../model/types.ts';
import { attribute, tag, writeSimple } from '../properties/elements.ts';
import type { Source } from '../source.ts';
import { fieldCharacter } from './fields.ts';

/** True for a table of contents, or a list of captions, that was put in and can be written as one: some paragraphs, nothing else. */
export const isNewContents = (node: ModelNode) =>
  node.type === 'container' &&
  (node.attrs?.props === NEW_CONTENTS || captionListOf(node.attrs?.props) !== undefined) &&
  (node.content ?? []).length > 0 &&
  (node.content ?? []).every((one) => one.type === 'paragraph');

/**
 * A table of contents as word processors keep one: a field around its lines, in a content control of that gallery.
 * @param lines its paragraphs, written
 * @param sequence whose captions it lists; without one it is of headings
 */
export function writeContents(source: Source, lines: string[], sequence?: string): string {
  const field = (inner: string) => `<${tag(source, 'r')}>${inner}</${tag(source, 'r')}>`;
  const text = tag(source, 'instrText');
  const code = sequence === undefined ? 'TOC \\o "1-3" \\h \\z \\u' : `TOC \\h \\z \\c "${sequence}"`;
  // A table under a heading of its own begins with its first line that is a link.
  const first = Math.max(
    lines.findIndex((line) => line.includes(`<${tag(source, 'hyperlink')}`)),
    0,
  );
  const begin = [
    field(fieldCharacter(source, 'begin')),
    field(`<${text} xml:space="preserve"> ${code} </${text}>`),
    field(fieldCharacter(source, 'separate')),
  ].join('');
  const content = lines.map((line, at) => {
    const from = at === first ? startOf(source, line) : -1;
    const begun = from < 0 ? line : line.slice(0, from) + begin + line.slice(from);
    const to = begun.lastIndexOf('</');
    return at < lines.length - 1
      ? begun
      : begun.slice(0, to) + field(fieldCharacter(source, 'end')) + begun.slice(to);
  });
  // Lists of captions are a field and nothing around it.
  if (sequence !== undefined) return content.join('');
  const [sdt, properties, part, inner] = ['sdt', 'sdtPr', 'docPartObj', 'sdtContent'].map((local) =>
    tag(source, local),
  );
  const gallery = `<${tag(source, 'docPartGallery')}${attribute(source, 'val', 'Table of Contents')}/>`;
  return `<${sdt}><${properties}><${part}>${gallery}${writeSimple(source, 'docPartUnique')}</${part}></${properties}><${inner}>${content.join('')}</${inner}></${sdt}>`;
}

/** Where the content of a written paragraph begins. */
function startOf(source: Source, line: string): number {
  const end = `</${tag(source, 'pPr')}>`;
  const properties = line.indexOf(end);
  return properties < 0 ? line.indexOf('>') + 1 : properties + end.length;
}
