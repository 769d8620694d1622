import { expect, test } from 'vitest';
import { emptyDocx } from '../docx/empty.ts';
import type { Formatting, ModelNode, Stories } from '../model/index.ts';
import { storiesOf } from '../model/index.ts';
import { newWatermark, watermarkOf } from '../model/watermark.ts';
import { emptyOdt } from '../odt/empty.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { openDocument, saveDocument } from './index.ts';

const files = { docx: emptyDocx('x'), odt: emptyOdt('x') };
const kinds = Object.keys(files) as (keyof typeof files)[];

/** A document whose header holds a watermark. */
function marked(kind: keyof typeof files, key: string): Uint8Array {
  const { doc } = openDocument(files[kind]);
  const header: ModelNode[] = [{ type: 'paragraph', content: [{ type: 'raw', attrs: { key } }] }];
  const stories = { ...(doc.attrs?.stories as Stories | undefined), 'new:header.all': header };
  return saveDocument(files[kind], { ...doc, attrs: { ...doc.attrs, stories } });
}

const rawIn = (bytes: Uint8Array) => {
  const found: ModelNode[] = [];
  const look = (node: ModelNode) => {
    if (node.type === 'raw') found.push(node);
    node.content?.forEach(look);
  };
  for (const story of storiesOf(openDocument(bytes).doc).values()) look(story);
  return found;
};

test.each(kinds)('a text across each page lies in a header of a %s, and is read as one', (kind) => {
  const saved = marked(kind, newWatermark('Draft <1> & "more"'));
  const [raw, ...others] = rawIn(saved);
  expect(others).toEqual([]);
  expect(raw?.attrs).toMatchObject({ wrap: 'behind', at: 'middle' });
  expect(String(raw?.attrs?.drawing)).toContain('Draft <1> & \\"more\\"');
  const { doc } = openDocument(saved);
  expect(saveDocument(saved, doc)).toBe(saved);
  expect(Object.values((doc.attrs as { look: Formatting }).look.stories ?? {})).toMatchObject([
    { kind: 'header' },
  ]);
});

test('what is no text of a line is no watermark', () => {
  for (const key of [
    'new:watermark ',
    `new:watermark ${'x'.repeat(61)}`,
    'new:watermark a\nb',
    'watermark a',
  ])
    expect(watermarkOf(key)).toBeUndefined();
  const bytes = marked('docx', 'new:watermark a\u0000b');
  const names = [...openPackage(bytes).entries.values()].map(({ name }) => name);
  const parts = names.map((name) => new TextDecoder().decode(readEntry(openPackage(bytes), name)));
  expect(parts.filter((part) => part.includes('PowerPlus'))).toEqual([]);
});
