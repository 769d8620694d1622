import { describe, expect, it } from 'vitest';
import { type ModelNode, plainText, type Stories, storiesOf } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { emptyOdt, packOdt } from './empty.ts';
import { openOdt, saveOdt } from './index.ts';

const note =
  '<text:note text:id="ftn0" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>First note</text:p></text:note-body></text:note>';
const box =
  '<draw:frame text:anchor-type="as-char" svg:width="4cm"><draw:text-box><text:p>In a box</text:p></draw:text-box></draw:frame>';
const partOf = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name));
const styles = partOf(emptyOdt(), 'styles.xml').replace(
  /<style:master-page ([^>]*)\/>/,
  '<style:master-page $1><style:header><text:p>On top</text:p></style:header><style:footer style:display="false"><text:p>Not shown</text:p></style:footer></style:master-page>',
);
const bytes = packOdt(`<text:p>Said${note} and ${box}.</text:p>`, '', { 'styles.xml': styles });
const say = (text: string): ModelNode[] => [{ type: 'paragraph', content: [{ type: 'text', text }] }];
const texts = (packed: Uint8Array) => [...storiesOf(openOdt(packed).doc).values()].map(plainText);
type Looks = { look: { stories: Record<string, { kind: string; page?: string; idle?: boolean }> } };
const looks = (packed: Uint8Array) => (openOdt(packed).doc.attrs as Looks).look.stories;
const keyOf = (packed: Uint8Array, kind: string) =>
  Object.entries(looks(packed)).find(([, look]) => look.kind === kind && !look.idle)?.[0] ?? '';

/** Save with other stories, and nodes at the end of the first paragraph. */
function saved(packed: Uint8Array, stories: Stories, nodes: ModelNode[] = []): Uint8Array {
  const { doc } = openOdt(packed);
  const [first, ...rest] = doc.content ?? [];
  const content = [{ ...first, type: 'paragraph', content: [...(first?.content ?? []), ...nodes] }, ...rest];
  const all = { ...(doc.attrs?.stories as Stories | undefined), ...stories };
  return saveOdt(packed, { ...doc, content, attrs: { ...doc.attrs, stories: all } });
}

describe('headers, notes and text boxes of a text', () => {
  it('are read with where they stand, and saved without a change', () => {
    expect(Object.values(looks(bytes)).map(({ kind, idle }) => `${kind} ${idle === true}`)).toEqual([
      'header false',
      'footer true',
      'footnote false',
      'textBox false',
    ]);
    expect(texts(bytes)).toEqual(['On top\n', 'Not shown\n', 'First note\n', 'In a box\n']);
    expect(openOdt(bytes).carried).toEqual([]);
    expect(saved(bytes, {})).toBe(bytes);
  });

  it.each([
    ['header', 'styles.xml'],
    ['footnote', 'content.xml'],
    ['textBox', 'content.xml'],
  ])('change in their own place only: %s', (kind, part) => {
    const again = saved(bytes, { [keyOf(bytes, kind)]: say('Changed') });
    expect(texts(again)).toContain('Changed\n');
    for (const name of ['styles.xml', 'content.xml'])
      expect(partOf(again, name) === partOf(bytes, name)).toBe(name !== part);
  });

  it('change together with the paragraph around them, and go with it', () => {
    const again = saved(bytes, { [keyOf(bytes, 'footnote')]: say('Changed') }, [
      { type: 'text', text: ' End' },
    ]);
    expect(texts(again)).toContain('Changed\n');
    expect(plainText(openOdt(again).doc)).toBe('Said and . End\n');
    const { doc } = openOdt(bytes);
    expect(texts(saveOdt(bytes, { ...doc, content: say('Nothing else') }))).toEqual([
      'On top\n',
      'Not shown\n',
    ]);
  });

  it('have formats of their own part', () => {
    const bold: ModelNode = { type: 'text', text: 'Bold', marks: [{ type: 'bold', attrs: { on: true } }] };
    const again = saved(bytes, { [keyOf(bytes, 'header')]: [{ type: 'paragraph', content: [bold] }] });
    const name = /<text:span text:style-name="(\w+)">Bold/.exec(partOf(again, 'styles.xml'))?.[1];
    expect(partOf(again, 'styles.xml')).toContain(`style:name="${name}"`);
    expect(partOf(again, 'content.xml')).toBe(partOf(bytes, 'content.xml'));
  });
});

describe('stories that are added', () => {
  const reference = (key: string): ModelNode => ({
    type: 'raw',
    attrs: { key, story: key, label: key.includes('foot') ? 'Footnote' : 'Endnote', show: '' },
  });

  it('stand in the line as notes, each once, and nowhere without a reference', () => {
    const plain = packOdt('<text:p>Text</text:p>');
    const key = 'new:footnote.a1';
    const again = saved(plain, { [key]: say('Said'), 'new:endnote.b2': say('Lost') }, [
      reference(key),
      reference(key),
      reference('new:endnote.c3'),
    ]);
    expect(texts(again)).toEqual(['Said\n', '\n']);
    expect(partOf(again, 'content.xml').match(/text:note /g)).toHaveLength(2);
    expect(saveOdt(again, openOdt(again).doc)).toBe(again);
  });

  it('stand in the master page as headers and footers, which get room, and go again', () => {
    const plain = packOdt('<text:p>Text</text:p>');
    const again = saved(plain, { 'new:header.first': say('First'), 'new:footer.all': say('Down') });
    expect(texts(again)).toEqual(['\n', 'First\n', 'Down\n']);
    expect(partOf(again, 'styles.xml')).toMatch(
      /<style:header-style>.*<style:footer-style>.*<style:header>.*<style:header-first>.*<style:footer>/s,
    );
    const none = Object.fromEntries(Object.keys(looks(again)).map((key) => [key, []]));
    expect(texts(saved(again, none))).toEqual([]);
    // One that is there but not shown is replaced.
    expect(texts(saved(bytes, { 'new:footer.all': say('Down') }))).toEqual(
      expect.arrayContaining(['On top\n', 'Down\n']),
    );
  });

  const begins = (master: string) =>
    `<style:style style:name="P1" style:family="paragraph" style:master-page-name="${master}"/>`;
  const two = styles.replace(
    '</office:master-styles>',
    '<style:master-page style:name="Cover" style:page-layout-name="A4"><style:header><text:p>Of the cover</text:p></style:header></style:master-page></office:master-styles>',
  );

  it('stand on even pages beside those of the others, be these empty, and go again', () => {
    const plain = emptyOdt('Title');
    const both = saved(plain, { 'new:header.even': say('Even'), 'new:footer.all': say('All') });
    expect(Object.values(looks(both)).map(({ kind, page }) => `${kind} ${page}`)).toEqual([
      'header all',
      'header even',
      'footer all',
    ]);
    expect(texts(both)).toEqual(['\n', 'Even\n', 'All\n']);
    const [key = ''] = Object.entries(looks(both)).find(([, { page }]) => page === 'even') ?? [];
    expect(texts(saved(both, { [key]: [] }))).toEqual(['\n', 'All\n']);
  });

  it('stand on the first pages there are where the text begins with pages that the file does not have', () => {
    const plain = packOdt('<text:p text:style-name="P1">Text</text:p>', begins('Gone'));
    expect(texts(saved(plain, { 'new:header.all': say('On top') }))).toEqual(['On top\n']);
  });

  it('stand on the pages of a section that begins with the text', () => {
    const plain = packOdt('<text:p>Text</text:p>');
    const { doc } = openOdt(plain);
    const content = [{ ...say('Text')[0], type: 'paragraph', attrs: { section: 'new:section.a1' } }];
    const attrs = { ...doc.attrs, stories: { 'new:header.all': say('On top') } };
    expect(partOf(saveOdt(plain, { ...doc, content, attrs }), 'styles.xml')).toMatch(
      /style:name="Section1"[^>]*><style:header><text:p[^>]*>On top/,
    );
  });

  it('take the place of those of the very pages that the text begins with', () => {
    const cover = packOdt('<text:p text:style-name="P1">Text</text:p>', begins('Cover'), {
      'styles.xml': two,
    });
    expect(texts(saved(cover, { 'new:header.all': say('Changed') }))).toEqual(
      expect.arrayContaining(['On top\n', 'Changed\n']),
    );
  });

  it('are refused, not lost, where a file has no pages at all', () => {
    const without = packOdt('<text:p>Text</text:p>', '', {
      'styles.xml': styles.replace(/<style:master-page.*<\/style:master-page>/, ''),
    });
    expect(() => saved(without, { 'new:header.all': say('On top') })).toThrow(/no pages of its own/);
  });
});

it('a note in a cell of a table is changed in its place, and nothing else is', () => {
  const cell = `<table:table><table:table-column/><table:table-row><table:table-cell><text:p>Said${note}</text:p></table:table-cell></table:table-row></table:table>`;
  const inTable = packOdt(`<text:p>Before</text:p>${cell}`);
  const changed = saved(inTable, { [keyOf(inTable, 'footnote')]: say('Only note') });
  expect(partOf(changed, 'content.xml')).toBe(
    partOf(inTable, 'content.xml').replace('First note', 'Only note'),
  );
  expect(saved(inTable, {})).toBe(inTable);
});
