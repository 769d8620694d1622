import type { Transform } from 'prosemirror-transform';

/** The next picture is cropped, turned, laid elsewhere, or another picture takes its place. */
export function changePicture(tr: Transform, from: number, text: string) {
  let at: number | undefined;
  tr.doc.nodesBetween(from, tr.doc.content.size, (node, pos) => {
    if (node.type.name === 'image') at ??= pos;
    return at === undefined;
  });
  if (at === undefined) return;
  const size = { width: 33, height: 44 };
  const changes = [
    { crop: '10000 0 25000 5000', ...size },
    { turn: 90 },
    { wrap: 'left' },
    { wrap: 'behind', turn: 180 },
    { wrap: 'inline', crop: '0 0 0 0', turn: 0 },
    { src: 'new:dot.png', ...size, alt: 'another', decorative: false },
    { decorative: true },
  ];
  for (const [name, value] of Object.entries(changes[(from + text.length) % changes.length] ?? {}))
    tr.setNodeAttribute(at, name, value);
}
