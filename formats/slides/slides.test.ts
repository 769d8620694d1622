import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DocumentProblem } from '../package/problem.ts';
import { readSlides } from './index.ts';

const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (list: string) =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`,
  );
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${r}/${type}" Target="${target}"/>`;
const shape = (kind: string, ...texts: string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${kind}"/></p:nvPr></p:nvSpPr><p:txBody>${texts.map((text, at) => `<a:p><a:pPr lvl="${at}"/><a:r><a:t>${text}</a:t></a:r></a:p>`).join('')}</p:txBody></p:sp>`;
const slide = (shapes: string) =>
  strToU8(
    `<p:sld xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main">${shapes}</p:sld>`,
  );

test('slides come in their order, with titles, levels and notes, without page numbers', () => {
  const pptx = zipSync({
    '_rels/.rels': relations(relation('a', 'officeDocument', 'ppt/presentation.xml')),
    'ppt/presentation.xml': strToU8(
      `<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${r}"><p:sldIdLst><p:sldId r:id="two"/><p:sldId r:id="one"/></p:sldIdLst></p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': relations(
      relation('one', 'slide', 'slides/slide1.xml') + relation('two', 'slide', 'slides/slide2.xml'),
    ),
    'ppt/slides/slide1.xml': slide(shape('body', 'Last words')),
    'ppt/slides/slide2.xml': slide(
      shape('ctrTitle', 'Welcome') + shape('body', 'Outer', 'Inner') + shape('sldNum', '1'),
    ),
    'ppt/slides/_rels/slide2.xml.rels': relations(relation('n', 'notesSlide', '../notesSlides/n.xml')),
    'ppt/notesSlides/n.xml': slide(shape('body', 'Say hello') + shape('sldNum', '1')),
  });
  expect(readSlides(pptx)).toEqual([
    {
      title: 'Welcome',
      paragraphs: [
        { text: 'Outer', level: 0 },
        { text: 'Inner', level: 1 },
      ],
      notes: ['Say hello'],
    },
    { title: '', paragraphs: [{ text: 'Last words', level: 0 }], notes: [] },
  ]);
});

test('slides of OpenDocument are read with their text in order', () => {
  const content = `<d xmlns:draw="draw" xmlns:text="text" xmlns:presentation="p"><draw:page><draw:frame presentation:class="title"><text:p>Wel<text:span>co</text:span>me</text:p></draw:frame><draw:frame presentation:class="outline"><text:list><text:list-item><text:p>Outer</text:p><text:list><text:list-item><text:p>Inner</text:p></text:list-item></text:list></text:list-item></text:list></draw:frame><presentation:notes><draw:frame presentation:class="notes"><text:p>Say hello</text:p></draw:frame></presentation:notes></draw:page></d>`;
  expect(readSlides(zipSync({ 'content.xml': strToU8(content) }))).toEqual([
    {
      title: 'Welcome',
      paragraphs: [
        { text: 'Outer', level: 0 },
        { text: 'Inner', level: 1 },
      ],
      notes: ['Say hello'],
    },
  ]);
});

test('what is no presentation is refused with a sentence', () => {
  expect(() => readSlides(zipSync({ 'a.txt': strToU8('a') }))).toThrow(DocumentProblem);
  expect(() => readSlides(strToU8('nothing at all, and no package'))).toThrow(DocumentProblem);
});

test('a presentation with more in it than any has is refused', () => {
  const many = Array.from({ length: 450_000 }, (_, at) => `<text:p>${at}</text:p>`);
  const presentation = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.presentation'),
    'content.xml': strToU8(
      `<d xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0">${many.join('')}</d>`,
    ),
  });
  expect(() => readSlides(presentation)).toThrow('more paragraphs and cells');
});
