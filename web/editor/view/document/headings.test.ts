import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { documentXml, emptyDocx, packDocx, paragraph } from '../../../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../../../formats/editable/index.ts';
import { type Formatting, schema } from '../../../../formats/model/index.ts';
import { packOdt } from '../../../../formats/odt/empty.ts';
import { openPackage, readEntry } from '../../../../formats/package/zip.ts';
import { sheetRules } from '../layout/css.ts';
import { headingLabels } from './headingLabels.ts';
import { headingNumbers } from './headingNumbers.ts';

const lines: [string, number][] = [
  ['One', 1],
  ['Sub', 2],
  ['Two', 1],
  ['Sub', 2],
  ['Deep', 3],
];
const h = ([text, level]: [string, number]) =>
  `<text:h text:outline-level="${level}" text:style-name="Heading_20_${level}">${text}</text:h>`;
const files = {
  docx: emptyDocx(
    '',
    lines.map(([text, level]) => paragraph(text, `Heading${level}`)).join('') + paragraph('x'),
  ),
  odt: packOdt(`${lines.map(h).join('')}<text:p>x</text:p>`),
};
const part = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name));

/** A document whose headings somebody has counted, or not. */
function chosen(bytes: Uint8Array) {
  const { doc } = openDocument(bytes);
  const formatting = doc.attrs?.look as Formatting;
  const map = new Y.Doc().getMap<unknown>('settings');
  let heard = 0;
  const numbers = headingNumbers(map, formatting, 'me', () => heard++);
  const node = schema.nodeFromJSON({ ...doc, attrs: {} });
  return {
    formatting,
    map,
    numbers,
    heard: () => heard,
    labels: () => [...headingLabels(formatting, node).values()],
    save: () => saveDocument(bytes, { ...doc, attrs: { ...doc.attrs, settings: map.toJSON() } }),
  };
}

describe.each(['docx', 'odt'] as const)('headings of a .%s', (kind) => {
  it('are counted by choice, read back so, and not without the choice', () => {
    const file = chosen(files[kind]);
    expect([file.numbers.get(), file.labels()]).toEqual([false, []]);
    file.numbers.set(true);
    expect([file.numbers.get(), file.heard()]).toEqual([true, 1]);
    expect(file.labels()).toEqual(['1', '1.1', '2', '2.1', '2.1.1']);
    const again = chosen(file.save());
    expect([again.numbers.get(), again.labels()]).toEqual([true, ['1', '1.1', '2', '2.1', '2.1.1']]);
    file.numbers.set(false);
    expect([file.map.size, file.labels(), file.save() === files[kind]]).toEqual([0, [], true]);
  });

  it('that the file counts are not by choice, and are again without it', () => {
    const first = chosen(files[kind]);
    first.numbers.set(true);
    const counted = first.save();
    const file = chosen(counted);
    file.numbers.set(false);
    expect([file.numbers.get(), file.labels()]).toEqual([false, []]);
    expect(chosen(file.save()).labels()).toEqual([]);
    file.numbers.set(true);
    expect([file.map.size, file.save() === counted]).toEqual([0, true]);
  });

  it('stay as they are whatever another window sets', () => {
    for (const wrong of ['all', 5, null, '"/>']) {
      const file = chosen(files[kind]);
      file.map.set('headings', wrong);
      expect([file.numbers.get(), file.heard(), file.save() === files[kind]]).toEqual([false, 0, true]);
    }
  });

  it('have their numbers on the page', () => {
    const file = chosen(files[kind]);
    const own = kind === 'docx' ? '.s-Heading2' : '[data-level="2"]';
    const rule = `.sheet :is(${own}):not([data-list])::before { content: counter(list-headings-0, decimal) "." counter(list-headings-1, decimal)`;
    expect(sheetRules(file.formatting).join('\n')).not.toContain(rule);
    file.numbers.set(true);
    expect(sheetRules(file.formatting).join('\n')).toContain(rule);
  });
});

it('a DOCX binds the levels to the styles; what is based on a heading and is none is not counted', () => {
  const styles = part(files.docx, 'word/styles.xml').replace(
    '</w:styles>',
    '<w:style w:type="paragraph" w:styleId="Top"><w:name w:val="TOC Heading"/><w:basedOn w:val="Heading1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style><w:style w:type="paragraph" w:styleId="Bare"><w:name w:val="Bare"/><w:basedOn w:val="Heading2"/><w:rPr><w:b/></w:rPr></w:style></w:styles>',
  );
  const body = documentXml(paragraph('One', 'Heading1'));
  const file = chosen(packDocx({ 'word/document.xml': body, 'word/styles.xml': styles }));
  file.numbers.set(true);
  const saved = file.save();
  const xml = part(saved, 'word/styles.xml');
  expect(part(saved, 'word/numbering.xml')).toContain(
    '<w:pStyle w:val="Heading2"/><w:lvlText w:val="%1.%2"/>',
  );
  expect(xml).toContain('<w:keepNext/><w:numPr><w:ilvl w:val="2"/><w:numId w:val="1"/></w:numPr>');
  expect(xml).toContain('<w:pPr><w:numPr><w:numId w:val="0"/></w:numPr><w:outlineLvl w:val="9"/></w:pPr>');
  expect(xml).toContain(
    '<w:basedOn w:val="Heading2"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr><w:rPr>',
  );
});

it('an ODT whose outline has no numbers gets them where it says how levels look', () => {
  const outline =
    '<text:outline-style style:name="Outline"><text:outline-level-style text:level="1" loext:num-list-format="%1%" style:num-format="" text:style-name="N"><style:list-level-properties/></text:outline-level-style></text:outline-style>';
  const styles = part(files.odt, 'styles.xml')
    .replace(
      '<office:document-styles',
      '<office:document-styles xmlns:loext="urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0"',
    )
    .replace('</office:styles>', `${outline}</office:styles>`);
  const file = chosen(packOdt(lines.map(h).join(''), '', { 'styles.xml': styles }));
  file.numbers.set(true);
  expect(part(file.save(), 'styles.xml')).toContain(
    '<text:outline-level-style text:level="1" text:style-name="N" style:num-format="1"><style:list-level-properties/></text:outline-level-style><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2">',
  );
  expect(file.labels()).toEqual(['1', '1.1', '2', '2.1', '2.1.1']);
});

/** Headings of which the second is kept out of the numbers by its own properties. */
const bare = {
  docx: emptyDocx(
    '',
    `${paragraph('One', 'Heading1')}<w:p><w:pPr><w:pStyle w:val="Heading1"/><w:numPr><w:numId w:val="0"/></w:numPr></w:pPr><w:r><w:t>Bare</w:t></w:r></w:p>${paragraph('Two', 'Heading1')}`,
  ),
  odt: packOdt(
    `${h(['One', 1])}<text:h text:outline-level="1" text:style-name="P1">Bare</text:h><text:h text:outline-level="1" text:style-name="Heading_20_1" text:is-list-header="true">Bare</text:h>${h(['Two', 1])}`,
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Heading_20_1" style:list-style-name=""/>',
  ),
};

it.each(['docx', 'odt'] as const)('a heading of a .%s that says it is in no list is not counted', (kind) => {
  const file = chosen(bare[kind]);
  file.numbers.set(true);
  expect(file.labels()).toEqual(['1', '2']);
  expect(sheetRules(file.formatting).join('\n')).toMatch(
    /\.sheet :is\([^)]*\):not\(\[data-list\], \.p-\d+(, \.p-\d+)?\)::before/,
  );
  const again = chosen(file.save());
  expect(again.labels()).toEqual(['1', '2']);
  file.numbers.set(false);
  expect(file.save() === bare[kind]).toBe(true);
});
