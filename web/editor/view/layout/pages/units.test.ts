import { Node } from 'prosemirror-model';
import { expect, it } from 'vitest';
import { type Formatting, schema } from '../../../../../formats/model/index.ts';
import { keepUnits, rulesOf, unitsIn } from './units.ts';

const paragraph = (...content: object[]) =>
  Node.fromJSON(schema, { type: 'paragraph', ...(content.length > 0 && { content }) });
const text = { type: 'text', text: 'a' };
const pageBreak = { type: 'raw', attrs: { label: 'Page break' } };
const marker = { type: 'marker' };
const section = { type: 'section', attrs: { key: 's' } };
const rules = (...content: object[]) => rulesOf({} as Formatting, paragraph(...content));

it('what only ends a page or a section needs no room', () => {
  expect(rules(pageBreak)).toMatchObject({ isEnd: true, endsPage: true });
  expect(rules(marker, pageBreak, marker)).toMatchObject({ isEnd: true, endsPage: true });
  expect(rules(marker, section)).toMatchObject({ isEnd: true, endsPage: false });
  expect(rules(text, pageBreak)).toMatchObject({ isEnd: false, endsPage: true });
  expect(rules(text, section).isEnd).toBe(false);
  expect(rules().isEnd).toBe(false);
  const formatting = { paragraphs: [{ markSize: 20 }] } as unknown as Formatting;
  const sized = Node.fromJSON(schema, { type: 'paragraph', attrs: { look: 0 }, content: [pageBreak] });
  expect(rulesOf(formatting, sized)).toMatchObject({ isEnd: false, endsPage: true });
});

it('a break that everything follows begins a page, one within a paragraph ends one there', () => {
  expect(rules(pageBreak, text)).toMatchObject({
    isEnd: false,
    breakBefore: true,
    endsPage: false,
    breaks: [],
  });
  expect(rules(text, pageBreak, text)).toMatchObject({ breakBefore: false, endsPage: false, breaks: [2] });
});

it('large letters stay with the paragraph that they stand beside', () => {
  const formatting = {
    paragraphs: [{ dropCap: { lines: 3, space: 3, own: 'text' } }, { dropCap: { lines: 3, space: 3 } }],
  } as unknown as Formatting;
  const look = (at: number) =>
    Node.fromJSON(schema, { type: 'paragraph', attrs: { look: at }, content: [text] });
  expect(rulesOf(formatting, look(0)).keepNext).toBe(true);
  expect(rulesOf(formatting, look(1)).keepNext).toBe(false);
});

it('a block that stays keeps its unit, which is told where it stands now', () => {
  const [one, two, three, other] = [paragraph(text), paragraph(), paragraph(text), paragraph(text, text)];
  const of = (...blocks: Node[]) => unitsIn(schema.node('doc', null, blocks));
  const was = of(one, two, three);
  const now = keepUnits(of(one, other, two, three), was);
  expect(now.map(({ node }) => node)).toEqual([one, other, two, three]);
  expect([now[0], now[2], now[3]]).toEqual(was);
  expect(now[3]).toBe(was[2]);
  expect(now.map(({ pos }) => pos)).toEqual(of(one, other, two, three).map(({ pos }) => pos));
  // The same block twice is two units.
  const twice = keepUnits(of(two, two), of(two));
  expect(twice[0]).not.toBe(twice[1]);
  expect(twice.map(({ pos }) => pos)).toEqual([0, 2]);
});
