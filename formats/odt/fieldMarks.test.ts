import { describe, expect, it } from 'vitest';
import type { ModelNode } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { packOdt } from './empty.ts';
import { openOdt, saveOdt } from './index.ts';

const spaces = 'xmlns:field="urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0"';
const field = (name: string, result: string) =>
  `<field:fieldmark-start text:name="${name}" field:type="vnd.oasis.opendocument.field.FORMTEXT"/><field:fieldmark-separator/>${result}<field:fieldmark-end/>`;
const paragraph = (content: string) => `<text:p ${spaces}>${content}</text:p>`;
const cell = (content: string) => `<table:table-cell>${paragraph(content)}</table:table-cell>`;
const row = (...cells: string[]) =>
  `<table:table table:name="T"><table:table-column table:number-columns-repeated="2"/><table:table-row>${cells.map(cell).join('')}</table:table-row></table:table>`;

const contentOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'content.xml'));
/** The parts of fields that a file has, in order. */
const partsOf = (bytes: Uint8Array) =>
  [...contentOf(bytes).matchAll(/<field:fieldmark-(\w+)/g)].map(([, part]) => part);
const WHOLE = ['start', 'separator', 'end'];

type Change = (content: ModelNode[]) => ModelNode[];
/** Saves with the content of every paragraph as `change` makes it. */
function saved(body: string, change: Change): Uint8Array {
  const bytes = packOdt(body);
  const walk = (node: ModelNode): ModelNode =>
    node.type === 'paragraph'
      ? { ...node, content: change(node.content ?? []) }
      : { ...node, ...(node.content && { content: node.content.map(walk) }) };
  return saveOdt(bytes, walk(openOdt(bytes).doc));
}

const isText = (node: ModelNode) => node.type === 'text';
const withText = (text: string) => (node: ModelNode) => (isText(node) ? { ...node, text } : node);

describe('a form field', () => {
  it('is edited as the text of its result, and its parts stay around it', () => {
    const bytes = saved(paragraph(field('A', 'one')), (content) => content.map(withText('two')));
    expect(contentOf(bytes)).toContain(field('A', 'two'));
    const [first] = openOdt(bytes).doc.content ?? [];
    expect(first?.content?.map(({ type }) => type)).toEqual(['marker', 'marker', 'text', 'marker']);
  });

  it.each([0, 1, 3])('that lost its part %i is given up, and its text stays', (lost) => {
    const bytes = saved(paragraph(`a${field('A', 'one')}`), (content) =>
      content.filter((_, at) => at !== lost + 1),
    );
    expect(partsOf(bytes)).toEqual([]);
    expect(contentOf(bytes)).toContain('>aone</text:p>');
  });

  it('that a cut between cells tore apart is given up; those beside it are whole', () => {
    const body = row(`x${field('A', 'one')}`, `y${field('B', 'two')}z`);
    let taken: ModelNode[] = [];
    const bytes = saved(body, (content) => {
      if (!content.some(({ text }) => text === 'x')) return [...taken, ...content];
      taken = content.slice(2);
      return content.slice(0, 2);
    });
    expect(partsOf(bytes)).toEqual(WHOLE);
    expect(contentOf(bytes)).toContain('text:name="B"');
    expect(contentOf(bytes)).not.toContain('text:name="A"');
  });

  it('in another one is given up with it only when it is torn itself', () => {
    const body = paragraph(`a${field('A', `x${field('B', 'in')}y`)}`);
    const bytes = saved(body, (content) => content.slice(0, -1));
    expect(partsOf(bytes)).toEqual(WHOLE);
    expect(contentOf(bytes)).toContain('text:name="B"');
  });

  it('that the file itself left open stays as it is', () => {
    const open = paragraph('a<field:fieldmark-separator/>b<field:fieldmark-end/>c');
    const bytes = saved(open, (content) =>
      content.map((one) => (one.text === 'c' ? withText('d')(one) : one)),
    );
    expect(partsOf(bytes)).toEqual(['separator', 'end']);
  });
});
