import { describe, expect, it } from 'vitest';
import { documentXml, packDocx, paragraph, relationships } from '../docx/empty.ts';
import { readMedia } from '../editable/index.ts';
import { packOdt } from '../odt/empty.ts';
import { spentBy } from './budget.ts';
import { readLike, readPart, readRelationships, readXml, related } from './parts.ts';
import { openPackage } from './zip.ts';

const parts = {
  'word/document.xml': documentXml(paragraph('Text')),
  'word/settings.xml': '<settings/>',
  'word/_rels/document.xml.rels': relationships([
    ['r1', 'header', 'header1.xml'],
    ['r2', 'settings', 'settings.xml'],
    ['r3', 'settings', 'other.xml'],
  ]),
  'word/header1.xml': '<hdr/>',
  'word/_rels/header1.xml.rels': relationships([['r1', 'image', 'media/one.png']]),
  'word/media/one.png': 'one',
  'word/media/two.png': 'two',
};

describe('a part of a package', () => {
  const pack = openPackage(packDocx(parts));

  it('is read once, however its name is written', () => {
    const settings = readXml(pack, 'word/settings.xml');
    expect(settings?.name).toBe('settings');
    expect(readXml(pack, 'Word/Settings.xml')).toBe(settings);
    expect(readPart(pack, 'word/none.xml')).toBeUndefined();
    expect(readXml(openPackage(packDocx(parts)), 'word/settings.xml')).not.toBe(settings);
  });

  it('is found by the first relationship of a type', () => {
    const list = readRelationships(pack, 'word/document.xml');
    expect(related(list, 'settings')).toBe('word/settings.xml');
    expect(related(list, 'image')).toBeUndefined();
  });
});

describe('a package that was written from another', () => {
  const from = openPackage(packDocx(parts));
  const written = (changed: Record<string, string>) => {
    const pack = openPackage(packDocx({ ...parts, ...changed }));
    readLike(pack, from);
    return pack;
  };
  const before = readPart(from, 'word/settings.xml');

  it('takes over what was read of a part with the same bytes, and counts it', () => {
    const pack = written({ 'word/document.xml': documentXml(paragraph('Other')) });
    expect(readPart(pack, 'word/settings.xml')).toBe(before);
    const fresh = openPackage(packDocx(parts));
    readPart(fresh, 'word/settings.xml');
    expect(spentBy(pack)).toEqual(spentBy(fresh));
    expect(spentBy(pack).bytes).toBeGreaterThan(0);
  });

  it('reads what was changed, also to as many letters, and refuses what is broken there', () => {
    expect(readXml(written({ 'word/settings.xml': '<sittings/>' }), 'word/settings.xml')?.name).toBe(
      'sittings',
    );
    expect(() => readXml(written({ 'word/settings.xml': '<settings' }), 'word/settings.xml')).toThrow();
  });
});

describe('a picture of a document', () => {
  const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes);

  it('is read without the text, which may be long', () => {
    const docx = packDocx({ ...parts, 'word/document.xml': 'no text' });
    expect(textOf(readMedia(docx, 'word/media/one.png') ?? { bytes: new Uint8Array() })).toBe('one');
    const odt = packOdt('<text:p>', '', { 'Pictures/one.png': 'one' });
    expect(textOf(readMedia(odt, 'Pictures/one.png') ?? { bytes: new Uint8Array() })).toBe('one');
  });

  it('is nothing else of the package', () => {
    const odd = { constructor: 'odd', 'a.constructor': 'odd' };
    for (const name of ['word/document.xml', 'word/media/two.png', 'word/media/none.png', '', 'constructor'])
      expect(readMedia(packDocx({ ...parts, ...odd }), name)).toBeUndefined();
    for (const name of ['content.xml', 'mimetype', 'Pictures/none.png', 'a.constructor'])
      expect(readMedia(packOdt('', '', odd), name)).toBeUndefined();
  });
});
