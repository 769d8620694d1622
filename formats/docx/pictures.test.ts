import { describe, expect, it } from 'vitest';
import type { Formatting, ModelNode } from '../model/index.ts';
import { openPackage, readEntry } from '../package/zip.ts';
import { emptyDocx } from './empty.ts';
import { openDocx, saveDocx } from './index.ts';

const dot = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (char) => char.charCodeAt(0),
);
const bodyOf = (bytes: Uint8Array) =>
  new TextDecoder().decode(readEntry(openPackage(bytes), 'word/document.xml'));

/** A document with a picture in it that says more than the editor knows. */
function withPicture(attrs: Record<string, unknown> = {}): Uint8Array {
  const original = emptyDocx('', '<w:p/>');
  const { doc } = openDocx(original);
  const image = {
    type: 'image',
    attrs: { src: 'new:dot.png', width: 100, height: 60, alt: 'A dot', ...attrs },
  };
  const content = [{ ...doc.content?.[0], type: 'paragraph', content: [image] }];
  return saveDocx(original, { ...doc, attrs: { ...doc.attrs, media: { 'dot.png': dot } }, content });
}

/** Changed, saved, read back: the text of the file and how the picture looks there. */
function edit(original: Uint8Array, attrs: Record<string, unknown>) {
  const { doc } = openDocx(original);
  const walk = (node: ModelNode): ModelNode => ({
    ...node,
    ...(node.type === 'image' && { attrs: { ...node.attrs, ...attrs } }),
    ...(node.content && { content: node.content.map(walk) }),
  });
  expect(saveDocx(original, doc)).toBe(original);
  const changed = walk(doc);
  const saved = saveDocx(original, { ...changed, attrs: { ...changed.attrs, media: { 'other.png': dot } } });
  return {
    saved,
    body: bodyOf(saved),
    look: (openDocx(saved).doc.attrs?.look as Formatting | undefined)?.pictures,
  };
}

describe('a picture', () => {
  it('is cropped by the share of each side, and shown whole again', () => {
    const cropped = edit(withPicture(), { crop: '10000 0 25000 5000' });
    expect(cropped.body).toContain('<a:srcRect l="10000" r="25000" b="5000"/><a:stretch>');
    expect(cropped.look).toEqual([{ crop: '10000 0 25000 5000' }]);
    expect(edit(cropped.saved, { crop: '0 0 0 0' }).body).toContain('<a:srcRect/>');
  });

  it('is turned, with the room that it needs', () => {
    const turned = edit(withPicture(), { turn: 90 });
    expect(turned.body).toContain('<a:xfrm rot="5400000">');
    expect(turned.body).toContain('<wp:effectExtent l="0" t="190500" r="0" b="190500"/>');
    expect(turned.look).toEqual([{ turn: 90 }]);
  });

  it('floats at a side and comes back into its line; what an anchor says besides stays', () => {
    const floating = edit(withPicture(), { wrap: 'right' });
    expect(floating.body).toMatch(
      /<wp:anchor xmlns:wp="[^"]*" distT="0"[^>]*behindDoc="0"[^>]*><wp:simplePos x="0" y="0"\/><wp:positionH relativeFrom="column"><wp:align>right<\/wp:align><\/wp:positionH><wp:positionV relativeFrom="paragraph"><wp:posOffset>0<\/wp:posOffset><\/wp:positionV><wp:extent[^>]*\/><wp:wrapSquare wrapText="bothSides"\/><wp:docPr/,
    );
    expect(floating.look).toEqual([{ wrap: 'right' }]);
    const behind = edit(floating.saved, { wrap: 'behind' });
    expect(behind.body).toMatch(
      /distL="114300".*behindDoc="1".*<wp:align>right<\/wp:align>.*<wp:wrapNone\/>/,
    );
    const back = edit(behind.saved, { wrap: 'inline' });
    expect(back.body).toContain('<wp:inline');
    expect(back.body).not.toMatch(/wp:(anchor|wrap|position|simplePos)/);
    expect(back.look).toEqual([]);
  });

  it('only decorates, and does so no longer', () => {
    const decorative = edit(withPicture(), { decorative: true });
    expect(decorative.body).toMatch(/descr=""><a:extLst.*adec:decorative[^>]*val="1"/);
    expect(decorative.look).toEqual([{ decorative: true }]);
    const again = edit(decorative.saved, { decorative: false, alt: 'Seen' });
    expect(again.body).toMatch(/descr="Seen"><a:extLst.*adec:decorative[^>]*val="0"/);
  });

  it('gives its place and size to another one', () => {
    const { body, saved } = edit(withPicture(), { src: 'new:other.png' });
    expect(body.match(/<wp:extent[^>]*>/g)).toEqual(bodyOf(withPicture()).match(/<wp:extent[^>]*>/g));
    const ids = [...body.matchAll(/r:embed="(\w+)"/g)].map((one) => one[1]);
    const relationships = new TextDecoder().decode(
      readEntry(openPackage(saved), 'word/_rels/document.xml.rels'),
    );
    expect(relationships).toMatch(new RegExp(`Id="${ids[0]}"[^>]*picture2.png`));
  });

  it('that is new is written as it was placed, and takes nothing that is no value', () => {
    expect(bodyOf(withPicture({ wrap: 'left', turn: 180, crop: '0 0 50000 0' }))).toMatch(
      /<wp:anchor.*<a:srcRect r="50000"\/>.*rot="10800000"/,
    );
    const plain = withPicture();
    const evil = '"/><x';
    expect(edit(plain, { crop: evil, turn: 45, wrap: evil, decorative: evil }).body).toBe(bodyOf(plain));
  });
});
