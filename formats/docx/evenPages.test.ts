import { expect, it } from 'vitest';
import { type ModelNode, plainText, type Stories, type StoryFormat, storiesOf } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { documentXml, emptyDocx, packDocx, paragraph, relationships } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

const say = (text: string): ModelNode[] => [{ type: 'paragraph', content: [{ type: 'text', text }] }];
const partOf = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name) ?? new Uint8Array());

/** Headers that pages show, by which pages these are. */
function shown(bytes: Uint8Array) {
  const { doc } = openDocx(bytes);
  const { look } = doc.attrs as { look: { stories?: Record<string, StoryFormat> } };
  const looks = look.stories ?? {};
  return [...storiesOf(doc)]
    .filter(([key]) => !looks[key]?.idle)
    .map(([key, story]) => ({ key, is: `${looks[key]?.page} ${plainText(story).trim()}` }));
}

function saved(bytes: Uint8Array, stories: Stories): Uint8Array {
  const { doc } = openDocx(bytes);
  const all = { ...(doc.attrs?.stories as Stories | undefined), ...stories };
  return saveDocx(bytes, { ...doc, attrs: { ...doc.attrs, stories: all } });
}

const settings = (inner: string) =>
  `<x:settings xmlns:x="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${inner}</x:settings>`;
const withSettings = (inner: string) =>
  packDocx({
    'word/document.xml': documentXml(paragraph('Text')),
    'word/settings.xml': inner === '' ? settings('').replace('></x:settings>', '/>') : settings(inner),
    'word/_rels/document.xml.rels': relationships([
      ['rId1', 'styles', 'styles.xml'],
      ['rId2', 'settings', 'settings.xml'],
    ]),
  });

it('a header of even pages makes them different, and they are no longer when it goes', () => {
  const before = emptyDocx('', paragraph('Text'));
  const bytes = saved(before, { 'new:header.all': say('Odd'), 'new:header.even': say('Even') });
  expect(shown(bytes).map(({ is }) => is)).toEqual(['all Odd', 'even Even']);
  expect(partOf(bytes, 'word/settings.xml')).toContain('<w:evenAndOddHeaders/></w:settings>');
  expect(partOf(bytes, '[Content_Types].xml')).toContain('/word/settings.xml');
  expect(saveDocx(bytes, openDocx(bytes).doc)).toBe(bytes);
  const even = shown(bytes).find(({ is }) => is === 'even Even')?.key ?? '';
  const without = saved(bytes, { [even]: [] });
  expect(shown(without).map(({ is }) => is)).toEqual(['all Odd']);
  expect(partOf(without, 'word/settings.xml')).not.toContain('evenAndOddHeaders');
  const changed = saved(bytes, { [even]: say('Other') });
  expect(partOf(changed, 'word/settings.xml')).toBe(partOf(bytes, 'word/settings.xml'));
});

it.each([
  ['', '<x:evenAndOddHeaders/>'],
  ['<x:zoom x:percent="90"/><x:compat/>', '<x:zoom x:percent="90"/><x:evenAndOddHeaders/><x:compat/>'],
  [
    '<x:zoom x:percent="90"/><x:evenAndOddHeaders x:val="0"/><x:compat/>',
    '<x:zoom x:percent="90"/><x:evenAndOddHeaders/><x:compat/>',
  ],
  ['<x:evenAndOddHeaders x:val="off"/>', '<x:evenAndOddHeaders/>'],
])('the settings %j then say %j', (inner, wanted) => {
  const bytes = saved(withSettings(inner), { 'new:footer.even': say('Even') });
  expect(partOf(bytes, 'word/settings.xml')).toBe(settings(wanted));
  expect(shown(bytes).map(({ is }) => is)).toEqual(['even Even']);
});
