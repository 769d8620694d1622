import type { Transform } from 'prosemirror-transform';

const frames = [
  ['borderTop', 'double 1.5 336699'],
  ['borderBottom', 'none'],
  ['borderLeft', 'wavy 2 red'],
  ['borderRight', 'dotted 6 000000'],
  ['shade', 'FFEE00'],
  ['shade', 'none'],
  ['tabs', '36 left none;120.05 decimal none;453.5 right dot'],
  ['tabs', '36 bar none'],
  ['tabs', ''],
] as const;

/** Lines, shades and tab stops as they are, taken away, and as no editor sets them. */
export function changeFrame(tr: Transform, from: number, text: string) {
  const before = tr.doc.resolve(from).before();
  for (const [at, [name, value]] of frames.entries())
    if ((at + text.length) % 3 > 0) tr.setNodeAttribute(before, name, value);
}
