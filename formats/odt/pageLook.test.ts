import { expect, test } from 'vitest';
import type { Formatting, ModelNode } from '../model/index.ts';
import { frameOf } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { emptyOdt, packOdt } from './empty.ts';
import { openOdt, saveOdt } from './index.ts';

const styles = (bytes: Uint8Array) => new TextDecoder().decode(readEntry(openPackage(bytes), 'styles.xml'));
const lookOf = (doc: ModelNode) => (doc.attrs as { look: Formatting }).look;
const setup = (bytes: Uint8Array) => {
  const look = lookOf(openOdt(bytes).doc);
  return look.sections?.[look.start ?? ''];
};
const save = (bytes: Uint8Array, given: object) => {
  const { doc } = openOdt(bytes);
  const pages = { [lookOf(doc).start ?? '']: given };
  return saveOdt(bytes, { ...doc, attrs: { ...doc.attrs, pages } });
};

test('a line around pages lies in their margins, and the text stays where it is', () => {
  const original = emptyOdt('x');
  const before = setup(original);
  const saved = save(original, { border: 'double 1 336699' });
  const after = setup(saved);
  expect(styles(saved)).toMatch(/fo:border-top="3pt double #336699"/);
  expect(styles(saved)).toMatch(/style:border-line-width-left="1pt 1pt 1pt"/);
  for (const side of ['top', 'right', 'bottom', 'left'] as const) {
    expect(after?.[side]).toBeCloseTo(before?.[side] ?? 0, 1);
    expect(frameOf(after ?? {})?.lines[side]).toEqual({ line: 'double 1 336699', at: 24 });
  }
  const bare = setup(save(saved, { border: 'none' }));
  expect(bare?.border).toBe('none');
  expect(bare?.top).toBeCloseTo(before?.top ?? 0, 1);
});

test('margins that are set keep the line where it is', () => {
  const saved = save(save(emptyOdt('x'), { border: 'single 0.5 000000' }), { top: 100, left: 10 });
  const now = setup(saved);
  expect(now?.top).toBeCloseTo(100, 1);
  expect(frameOf(now ?? {})?.lines.top?.at).toBe(24);
  // Where the text comes nearer to the edge than that, the line does as well.
  expect(now?.left).toBeCloseTo(10, 1);
  expect(frameOf(now ?? {})?.lines.left?.at).toBe(9.5);
});

test('the shadow of a frame around pages takes room from the text, and margins that are set count it', () => {
  const framed = save(emptyOdt('x'), { border: 'single 0.5 000000' });
  const before = setup(framed);
  const given = styles(framed).replace(
    '<style:page-layout-properties ',
    '$&style:shadow="#404040 0.1in -0.2in" ',
  );
  const shaded = packOdt('<text:p>x</text:p>', '', { 'styles.xml': given });
  const sides = (now: ReturnType<typeof setup>) =>
    [now?.top, now?.right, now?.bottom, now?.left].map((one) => Math.round(10 * (one ?? 0)));
  const [top = 0, right = 0, bottom, left] = sides(before);
  expect(sides(setup(shaded))).toEqual([top + 144, right + 72, bottom, left]);
  const wider = save(shaded, { top: 100, right: 90 });
  expect(sides(setup(wider))).toEqual([1000, 900, bottom, left]);
  expect(styles(wider)).toContain('style:shadow="#404040 0.1in -0.2in"');
});

test('pages get a colour and lose it; what the file says changes nothing', () => {
  const original = emptyOdt('x');
  const saved = save(original, { background: 'FFF2CC' });
  expect(styles(saved)).toContain('fo:background-color="#FFF2CC"');
  expect(setup(saved)?.background).toBe('FFF2CC');
  expect(save(saved, { background: 'FFF2CC', border: 'none' })).toBe(saved);
  expect(setup(save(saved, { background: 'none' }))?.background).toBeUndefined();
});

test('sections of the text have the columns of their style, balanced unless it says otherwise', () => {
  const style = (name: string, more: string, columns: string) =>
    `<style:style style:name="${name}" style:family="section"><style:section-properties${more}>${columns}</style:section-properties></style:style>`;
  const two = '<style:columns fo:column-count="2" fo:column-gap="0.5in">';
  const automatic = [
    style('A', '', `${two}<style:column-sep style:width="0.5pt" style:color="#000000"/></style:columns>`),
    style('B', ' text:dont-balance-text-columns="true"', `${two}</style:columns>`),
    style('C', '', '<style:columns fo:column-count="1"/>'),
  ].join('');
  const body = ['A', 'B', 'C']
    .map(
      (name) =>
        `<text:section text:name="${name}" text:style-name="${name}"><text:p>x</text:p></text:section>`,
    )
    .join('');
  const { doc } = openOdt(packOdt(body, automatic));
  const columns = lookOf(doc).columns ?? {};
  const [first, second, third] = (doc.content ?? []).map(({ attrs }) => columns[String(attrs?.props)]);
  expect(first).toEqual({ columns: 2, gap: 36, between: true });
  expect(second).toEqual({ columns: 2, gap: 36, filled: true });
  expect(third).toBeUndefined();
});
