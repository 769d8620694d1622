import { expect, test } from 'vitest';
import type { Formatting, ModelNode } from '../model/index.ts';
import { frameOf } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { documentXml, emptyDocx, packDocx, relationships } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

const w = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const part = (bytes: Uint8Array, name = 'word/document.xml') =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name));
const setups = (bytes: Uint8Array) => (openDocx(bytes).doc.attrs as { look: Formatting }).look.sections ?? {};
const withPages = (bytes: Uint8Array, pages: object): ModelNode => {
  const { doc } = openDocx(bytes);
  return { ...doc, attrs: { ...doc.attrs, pages } };
};
const save = (bytes: Uint8Array, last: object) => saveDocx(bytes, withPages(bytes, { last }));

/** A red double line on two sides, measured from the text, on other pages than the first. */
const uneven =
  '<w:pgBorders w:display="notFirstPage"><w:top w:val="double" w:sz="12" w:space="1" w:color="FF0000"/><w:left w:val="apples" w:sz="10" w:space="4"/></w:pgBorders>';
const inSection = (inner: string) => documentXml('<w:p/>').replace('</w:sectPr>', `${inner}</w:sectPr>`);
const framed = packDocx({ 'word/document.xml': inSection(uneven) });

const settings = `<w:settings xmlns:w="${w}"><w:zoom w:percent="90"/><w:defaultTabStop w:val="708"/></w:settings>`;
const withSettings = (body: string, text = settings) =>
  packDocx({
    'word/document.xml': body,
    'word/settings.xml': text,
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'settings', 'settings.xml'],
    ]),
  });

test('lines around pages are known with the pages that have them, and how far from the edge they are', () => {
  const { border, frame } = setups(framed).last ?? {};
  expect(border).toBeUndefined();
  expect(frame).toEqual({
    on: 'others',
    lines: {
      top: { line: 'double 1.5 FF0000', at: 70.9 - 1 - 1.5 },
      left: { line: 'single 1.25 000000', at: 70.9 - 4 - 1.25 },
    },
  });
  expect(setups(emptyDocx('x')).last?.border).toBe('none');
});

test('a line that is set stands around all pages as Word writes it, and is taken away again', () => {
  const original = emptyDocx('x');
  const saved = save(original, { border: 'dashed 1 336699' });
  const side = (name: string) => `<w:${name} w:val="dashed" w:sz="8" w:space="24" w:color="336699"/>`;
  expect(part(saved)).toBe(
    part(original).replace(
      '</w:sectPr>',
      `<w:pgBorders w:offsetFrom="page">${['top', 'left', 'bottom', 'right'].map(side).join('')}</w:pgBorders></w:sectPr>`,
    ),
  );
  expect(frameOf(setups(saved).last ?? {})?.lines.left).toEqual({ line: 'dashed 1 336699', at: 24 });
  expect(part(save(saved, { border: 'none' }))).toBe(part(original));
  expect(part(save(framed, { border: 'none' }))).not.toContain('pgBorders');
});

test('what is no line and no colour, or what the file says, changes nothing', () => {
  const coloured = save(emptyDocx('x'), { background: 'FFF2CC', border: 'single 0.5 000000' });
  for (const last of [
    { background: 'FFF2CC' },
    { border: 'single 0.5 000000' },
    { background: 'red', border: 'thick' },
  ])
    expect(save(coloured, last)).toBe(coloured);
  expect(save(framed, { background: 'none' })).toBe(framed);
});

test('the colour of pages is of the whole document, and the settings say that it is shown', () => {
  const original = withSettings(documentXml('<w:p/>'));
  const saved = save(original, { background: 'FFF2CC' });
  expect(part(saved)).toBe(part(original).replace('<w:body>', '<w:background w:color="FFF2CC"/><w:body>'));
  expect(part(saved, 'word/settings.xml')).toBe(
    settings.replace('<w:defaultTabStop', '<w:displayBackgroundShape/><w:defaultTabStop'),
  );
  expect(setups(saved).last?.background).toBe('FFF2CC');
  const again = save(saved, { background: 'E2F0D9' });
  expect(part(again)).toContain('<w:background w:color="E2F0D9"/>');
  expect(part(again, 'word/settings.xml').match(/displayBackgroundShape/g)).toHaveLength(1);
  expect(part(save(saved, { background: 'none' }))).toBe(part(original));
});

test('a colour that the settings do not show is none, and one is shown where there were no settings', () => {
  const hidden = withSettings(
    documentXml('<w:p/>').replace('<w:body>', '<w:background w:color="FF0000"/><w:body>'),
  );
  expect(setups(hidden).last?.background).toBeUndefined();
  const made = save(emptyDocx('x'), { background: 'DDEBF7' });
  expect(part(made, 'word/settings.xml')).toContain('<w:displayBackgroundShape/>');
  expect(setups(made).last?.background).toBe('DDEBF7');
});
