import { newField } from '../../model/fields.ts';
import type { ModelNode } from '../../model/types.ts';
import { descendants, escapeText, wAttr } from '../../package/xml.ts';
import { attribute, tag } from '../properties/elements.ts';
import type { Source } from '../source.ts';
import { writeRun, writeText } from './run.ts';
import type { Tracker } from './tracked.ts';

/** What a field shows, of a length that fits into a line. */
const shownOf = (item: ModelNode) =>
  typeof item.attrs?.show === 'string' ? item.attrs.show.slice(0, 2000) : '';

/** A field that was put in, as runs: its beginning, its code, its value, its end (ECMA-376 Part 1, 17.16.2). */
export function writeField(writer: Tracker, item: ModelNode, deleted: boolean): string {
  const { source } = writer;
  const code = newField(item.attrs?.key);
  if (code === undefined) return '';
  const run = (inner: string) => writeRun(writer, item, inner);
  const value = shownOf(item);
  // Nobody knows the page yet: a word processor that can will look when it opens the file.
  const dirty = value === '';
  const text = tag(source, deleted ? 'delInstrText' : 'instrText');
  return [
    run(fieldCharacter(source, 'begin', dirty)),
    run(`<${text} xml:space="preserve"> ${escapeText(code)} </${text}>`),
    run(fieldCharacter(source, 'separate')),
    value === '' ? '' : run(writeText(source, value, deleted)),
    run(fieldCharacter(source, 'end')),
  ].join('');
}

export const fieldCharacter = (source: Source, type: string, dirty = false) =>
  `<${tag(source, 'fldChar')}${attribute(source, 'fldCharType', type)}${dirty ? attribute(source, 'dirty', '1') : ''}/>`;

/** A document as it reads when it is opened again: the value of a field that was put in is text. */
export function withFieldText(node: ModelNode): ModelNode {
  if (node.type === 'raw' && newField(node.attrs?.key) !== undefined)
    return { type: 'text', text: shownOf(node).replaceAll('\r', ' ') };
  return node.content ? { ...node, content: node.content.map(withFieldText) } : node;
}

/** Numbers for bookmarks that were put in; both ends of one have the same. */
export function createBookmarkNumbers(sources: Source[]): (name: string) => number {
  const numbers = new Map<string, number>();
  let next = 1;
  for (const element of sources.flatMap(({ body }) => [...descendants(body)])) {
    const id = /^w:bookmark(Start|End)$/.test(element.name) ? Number(wAttr(element, 'id')) : Number.NaN;
    if (id >= next && id < 2 ** 31 - 100_000) next = id + 1;
  }
  return (name) => {
    const number = numbers.get(name) ?? next++;
    numbers.set(name, number);
    return number;
  };
}
