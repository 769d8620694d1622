import { describe, expect, test } from 'vitest';
import { structuralDiff } from './diff/index.ts';
import {
  comparablePieces,
  isDxlFault,
  placeMessages,
  readFrameset,
  readOutline,
  setFrameset,
  setOutline,
  splitElements,
} from './index.ts';
import { clean, puttingBack } from './project/index.ts';
import { searchableText } from './searchable/index.ts';

/** Texts that are made to be slow: each takes about as long as a plain one of its size, not its square. */

const SIZE = 400_000;
/** Times as long as a plain text of the same size. Squared work takes a thousand times as long or more. */
const MAX_MS = 100;

const times = (unit: string, size = SIZE) => unit.repeat(size / unit.length);
const each = (unit: (at: number) => string, size = SIZE) =>
  Array.from({ length: size / unit(0).length }, (_, at) => unit(at)).join('');
const form = (inside: string) => `<form name='A'>${inside}</form>`;
const database = (inside: string, attributes = '') => `<database${attributes}>${inside}</database>`;
const item = (value: string) => form(`<item name='x'>${value}</item>`);
const nested = (open: string, close: string, inside: string) =>
  `${`${open}${inside}`.repeat(900)}${close.repeat(900)}`;
const prefixes = each((at) => ` xmlns:a${at}='u'`, 16_000);

function cut(text: string): void {
  const { elements, messages } = splitElements(text);
  placeMessages(text, messages);
  for (const element of elements) comparablePieces(text, element);
}

function milliseconds(work: () => void): number {
  const once = () => {
    const begun = performance.now();
    try {
      work();
    } catch (error) {
      if (!isDxlFault(error)) throw error;
    }
    return performance.now() - begun;
  };
  return Math.min(once(), once());
}

const expectQuick = (work: () => void) => {
  const plain = form(times("<par def='1'>some words</par>"));
  const measure = milliseconds(() => cut(plain));
  expect(milliseconds(work)).toBeLessThan(MAX_MS * measure);
};

describe('reading', () => {
  test.each<[what: string, text: string]>([
    ['attributes of one element', `<form name='A'${each((at) => ` a${at}=''`)}/>`],
    ['attributes beyond ASCII', `<form name='A'${each((at) => ` ä${at}=''`)}/>`],
    ['elements below many prefixes', database(times('<view/>'), prefixes)],
    [
      'elements that use many prefixes',
      database(
        each((at) => `<view><a${at % 900}:x/></view>`),
        prefixes,
      ),
    ],
    ['declarations below many prefixes', form(`<b${prefixes}>${times("<x xmlns:b='u'/>")}</b>`)],
    ['values in values', item(nested('<number>', '</number>', times('1 ', SIZE / 900)))],
    ['data in data', item(nested('<itemdata>', '</itemdata>', times('AA ', SIZE / 900)))],
    ['marks of comments in a number', item(`<number><![CDATA[${times('<!--')}]]></number>`)],
    ['marks of comments in data', item(`<itemdata><![CDATA[${times('<?')}]]></itemdata>`)],
    ['marks of comments in a picture', form(`<picture><![CDATA[${times('<!--')}]]><gif/></picture>`)],
    ['marks of comments between elements', database(`<view/><![CDATA[${times('<!--')}]]><view/>`)],
    ['messages in one line', database(each((at) => `<view hide='${at}'>x</view>x`))],
  ])('%s', (_, text) => expectQuick(() => cut(text)));
});

describe('what is made of one element', () => {
  const outline = `<outline name='A'><outlineentry label='${times('x', SIZE / 2)}'/>${times("<outlineentry label='e' level='1'/>", SIZE / 2)}</outline>`;
  const frames = `<frameset name='A' rows='1'>${times("<frame name='f'/>")}</frameset>`;
  const nestedFrames = `<frameset name='A'>${"<frameset rows='1'><frame/>".repeat(95)}${times('<frame/>', SIZE / 4)}${'</frameset>'.repeat(95)}</frameset>`;
  const paragraphs = form(`<body><richtext>${nested('<par>', '</par>', 'words')}</richtext></body>`);
  test.each<[what: string, work: () => void]>([
    ['the outline with a long label', () => setOutline(outline, readOutline(outline))],
    ['the frames of one name', () => setFrameset(frames, readFrameset(frames))],
    ['the frames that are nested', () => setFrameset(nestedFrames, readFrameset(nestedFrames))],
    ['the search in one line', () => searchableText(form(each((at) => `<field name='f${at}'/>`)))],
    [
      'the search in what is nearly base64',
      () => searchableText(item(`<x>${'A'.repeat(40)}${times(' ')}!</x>`)),
    ],
    [
      'the difference of nested paragraphs',
      () => structuralDiff(paragraphs, paragraphs.replaceAll('words', 'word')),
    ],
    [
      'what is put back beside its siblings',
      () => {
        const { text, pieces } = clean(form(times("<item name='a'/><item name='$Revisions'/>")));
        puttingBack(text.replaceAll('$Revisions', 'b'), pieces);
      },
    ],
  ])('%s', (_, work) => expectQuick(work));
});
