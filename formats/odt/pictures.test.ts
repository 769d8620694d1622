import { describe, expect, it } from 'vitest';
import type { Formatting, ModelNode } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { packOdt } from './empty.ts';
import { openOdt, saveOdt } from './index.ts';

/** A GIF of 96 × 48 pixels: an inch wide. */
const gif = Uint8Array.from(
  [...'GIF89a'].map((one) => one.charCodeAt(0)).concat([96, 0, 48, 0], Array(40).fill(0)),
);
const contentOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'content.xml'));

function withPicture(attrs: Record<string, unknown> = {}): Uint8Array {
  const original = packOdt('<text:p/>', '');
  const { doc } = openOdt(original);
  const image = { type: 'image', attrs: { src: 'new:a.gif', width: 96, height: 48, alt: 'A', ...attrs } };
  const content = [{ ...doc.content?.[0], type: 'paragraph', content: [image] }];
  return saveOdt(original, { ...doc, attrs: { ...doc.attrs, media: { 'a.gif': gif } }, content });
}

function edit(original: Uint8Array, attrs: Record<string, unknown>) {
  const { doc } = openOdt(original);
  const walk = (node: ModelNode): ModelNode => ({
    ...node,
    ...(node.type === 'image' && { attrs: { ...node.attrs, ...attrs } }),
    ...(node.content && { content: node.content.map(walk) }),
  });
  expect(saveOdt(original, doc)).toBe(original);
  const changed = walk(doc);
  const saved = saveOdt(original, { ...changed, attrs: { ...changed.attrs, media: { 'b.gif': gif } } });
  return {
    saved,
    content: contentOf(saved),
    look: (openOdt(saved).doc.attrs?.look as Formatting | undefined)?.pictures,
  };
}

describe('a picture', () => {
  it('is cropped in lengths of its own size, and shown whole again', () => {
    const cropped = edit(withPicture(), { crop: '25000 0 0 50000' });
    expect(cropped.content).toContain('fo:clip="rect(0pt, 0pt, 18pt, 18pt)"');
    expect(cropped.look).toEqual([{ crop: '25000 0 0 50000' }]);
    expect(edit(cropped.saved, { crop: '0 0 0 0' }).look).toEqual([]);
  });

  it('is turned, with its lower edge on the line', () => {
    const turned = edit(withPicture(), { turn: 90 });
    expect(turned.content).toContain('draw:transform="rotate (-1.5707963267948966) translate (36pt -72pt)"');
    expect(turned.look).toEqual([{ turn: 90 }]);
    expect(edit(turned.saved, { turn: 0 }).content).not.toContain('draw:transform');
  });

  it('floats at a side and comes back into its line', () => {
    const floating = edit(withPicture(), { wrap: 'right' });
    expect(floating.content).toContain('text:anchor-type="char"');
    expect(floating.content).toMatch(/style:wrap="parallel" style:horizontal-pos="right"/);
    expect(floating.look).toEqual([{ wrap: 'right' }]);
    expect(edit(floating.saved, { wrap: 'behind' }).look).toEqual([{ wrap: 'behind' }]);
    expect(edit(floating.saved, { wrap: 'inline' }).look).toEqual([]);
  });

  it('only decorates, is described, and gives its place to another one', () => {
    const decorative = edit(withPicture(), { decorative: true });
    expect(decorative.look).toEqual([{ decorative: true }]);
    expect(decorative.content).not.toContain('svg:desc');
    expect(edit(decorative.saved, { decorative: false, alt: 'Seen' }).content).toContain(
      '<svg:desc>Seen</svg:desc>',
    );
    const other = edit(withPicture(), { src: 'new:b.gif' });
    expect(other.content).toContain('xlink:href="Pictures/inserted2.gif"');
    expect(other.content).toContain('svg:width="1in"');
  });

  it('takes nothing that is no value', () => {
    const plain = withPicture();
    expect(edit(plain, { crop: '"/>', turn: 45, wrap: 'x', decorative: 'y' }).content).toBe(contentOf(plain));
  });
});
