import { describe, expect, it } from 'vitest';
import type { ModelMark, ModelNode } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { packOdt } from './empty.ts';
import { openOdt, saveOdt } from './index.ts';

const part = (bytes: Uint8Array, name: string) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), name));
const mark = (type: string, value: unknown): ModelMark => ({ type, attrs: { value } });
const marked = (doc: ModelNode, ...marks: ModelMark[]): ModelNode => ({
  ...doc,
  ...(doc.type === 'text' && { marks: [...(doc.marks ?? []), ...marks] }),
  ...(doc.content && { content: doc.content.map((one) => marked(one, ...marks)) }),
});
const withSettings = (doc: ModelNode, settings: unknown): ModelNode => ({
  ...doc,
  attrs: { ...doc.attrs, settings },
});

describe('the language of a text', () => {
  const original = packOdt(
    '<text:p><text:span text:style-name="T1">Bonjour</text:span></text:p>',
    '<style:style style:name="T1" style:family="text"><style:text-properties fo:language="fr" fo:country="FR"/></style:style>',
  );

  it('is known of each span', () => {
    const { look } = openOdt(original).doc.attrs as { look: { runs: Record<string, unknown> } };
    expect(Object.values(look.runs)).toEqual([{ language: 'fr-FR' }]);
  });

  it.each([
    ['de-CH', 'fo:language="de" fo:country="CH"'],
    ['sr-Latn-RS', 'fo:language="sr" fo:script="Latn" fo:country="RS"'],
    ['la', 'fo:language="la" fo:country="none"'],
    ['ja-JP', 'fo:language="ja" fo:country="JP" style:language-asian="ja" style:country-asian="JP"'],
    ['none', 'fo:language="zxx" fo:country="none" style:language-asian="zxx"'],
  ])('%s is written into a style of its own', (language, written) => {
    const saved = saveOdt(original, marked(openOdt(original).doc, mark('lang', language)));
    expect(part(saved, 'content.xml')).toContain(`<style:text-properties ${written}`);
    const { look } = openOdt(saved).doc.attrs as { look: { runs: Record<string, { language: string }> } };
    expect(Object.values(look.runs).map((one) => one.language)).toContain(language);
  });

  it('is not changed by what is no language', () => {
    const { doc } = openOdt(original);
    for (const wrong of ['"/>', 5, null])
      expect(part(saveOdt(original, marked(doc, mark('lang', wrong))), 'content.xml')).not.toContain('TT1');
  });
});

describe('the language of a document', () => {
  it('is said by the default of paragraphs, and by nothing else', () => {
    const original = packOdt('<text:p>Text</text:p>');
    const { doc } = openOdt(original);
    const saved = saveOdt(original, withSettings(doc, { language: 'pt-BR' }));
    expect(part(saved, 'styles.xml')).toContain('fo:font-size="11pt" fo:language="pt" fo:country="BR"/>');
    expect(part(saved, 'content.xml')).toBe(part(original, 'content.xml'));
    const none = saveOdt(saved, withSettings(openOdt(saved).doc, { language: 'none' }));
    expect(openOdt(none).doc.attrs?.look).toMatchObject({ language: 'none' });
    expect(saveOdt(none, withSettings(openOdt(none).doc, { language: 'none' }))).toBe(none);
    expect(saveOdt(none, withSettings(openOdt(none).doc, { language: '"' }))).toBe(none);
  });

  it.each([
    '<style:default-style style:family="paragraph"/>',
    '<style:style style:name="Standard" style:family="paragraph"><style:text-properties fo:language="en" fo:country="GB"/></style:style>',
  ])('is said where the file has none, and where its plain style says one: %s', (styles) => {
    const fresh = part(packOdt('<text:p/>'), 'styles.xml');
    const own = fresh.replace(
      /<style:default-style.*?<\/style:default-style><style:style style:name="Standard"[^>]*\/>/,
      styles,
    );
    const original = packOdt('<text:p>Text</text:p>', '', { 'styles.xml': own });
    const saved = saveOdt(original, withSettings(openOdt(original).doc, { language: 'it-IT' }));
    expect(openOdt(saved).doc.attrs?.look).toMatchObject({ language: 'it-IT' });
    expect(part(saved, 'styles.xml')).not.toContain('"GB"');
  });
});

describe('what is set of paragraphs', () => {
  const original = packOdt('<text:p>One</text:p><text:p>Two</text:p>');
  const set = (attrs: Record<string, unknown>) => {
    const { doc } = openOdt(original);
    const content = doc.content?.map((one) => ({ ...one, attrs: { ...one.attrs, ...attrs } })) ?? [];
    return saveOdt(original, { ...doc, content });
  };

  it('holds lines together, and apart', () => {
    const saved = set({ keepLines: true, widow: false });
    expect(part(saved, 'content.xml')).toContain('fo:keep-together="always" fo:widows="0" fo:orphans="0"');
    expect(set({ keepLines: null, widow: 'no' })).toBe(original);
    const { look } = openOdt(saved).doc.attrs as { look: { paragraphs: unknown[] } };
    expect(look.paragraphs).toContainEqual({ keepLines: true, widow: false });
  });

  it('runs from right to left, its indent at the side where lines begin, as LibreOffice has it', () => {
    const saved = set({ rtl: true, left: 18 });
    expect(part(saved, 'content.xml')).toContain(
      'fo:text-align="end" fo:margin-left="18pt" style:writing-mode="rl-tb"',
    );
    expect(set({ rtl: 'yes' })).toBe(original);
    const { doc } = openOdt(saved);
    const { look } = doc.attrs as { look: { paragraphs: unknown[] } };
    expect(look.paragraphs).toContainEqual({ rtl: true, left: 18 });
    expect(doc.content?.[0]?.attrs?.align).toBe('left');
    // A paragraph of the file that runs so keeps its indent on that side, and its lines begin there.
    const content = doc.content?.map((one) => ({ ...one, attrs: { ...one.attrs, left: 36 } })) ?? [];
    expect(part(saveOdt(saved, { ...doc, content }), 'content.xml')).toContain('fo:margin-left="36pt"');
  });

  it.each([
    ['roman.a1', 'style:num-format="I" style:num-suffix="."'],
    ['legal.a1', 'style:num-format="a" style:num-prefix="(" style:num-suffix=")"'],
    ['legal.a1', 'style:num-format="1" style:num-suffix="." text:display-levels="2"'],
    ['number.a1.s0x7', 'style:num-format="1" style:num-suffix="." text:start-value="7"'],
  ])('a list %s is one of its kind, from its number on', (list, written) => {
    const saved = set({ list: `${list}-0` });
    expect(part(saved, 'content.xml')).toContain(written);
    expect(openOdt(saved).doc.content?.[0]?.content?.[0]?.attrs?.list).toMatch(/^\d+-0$/);
  });

  it('a list of the file goes on with another number, said once', () => {
    const first = set({ list: 'number.a1-0' });
    const { doc } = openOdt(first);
    const holder = doc.content?.[0];
    const of = String(holder?.content?.[0]?.attrs?.list).split('-')[0];
    const list = `restart.b2.${of}.s0x12-0`;
    const items = holder?.content?.map((one) => ({ ...one, attrs: { ...one.attrs, list } })) ?? [];
    const content = holder ? [{ ...holder, content: items }] : [];
    const saved = saveOdt(first, { ...doc, content });
    expect(part(saved, 'content.xml').split('<text:list-item text:start-value="12">')).toHaveLength(2);
  });
});
