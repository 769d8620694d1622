import type { Transform } from 'prosemirror-transform';
import { schema } from '../../formats/model/index.ts';
import { newObject } from '../../formats/model/objects.ts';

const chart = JSON.stringify({
  kind: 'pie',
  title: 'a < b',
  categories: ['one', 'two'],
  series: [{ name: 'seen', values: [1, null] }],
});
const fresh = ['shape.star5', 'shape.arrow', 'box', 'chart', 'shape.ellipse'];

/** A text box, a shape or a chart is put in, or the next one is moved, resized or painted. */
export function changeObject(tr: Transform, from: number, text: string) {
  let at: number | undefined;
  tr.doc.nodesBetween(from, tr.doc.content.size, (node, pos) => {
    if (node.type.name === 'raw' && (newObject(node.attrs.key) || node.attrs.look !== null)) at ??= pos;
    return at === undefined;
  });
  const number = from + text.length;
  const name =
    text
      .toLowerCase()
      .replace(/[^a-z0-9]/g, '')
      .slice(0, 8) || 'x';
  if (at === undefined || number % 3 === 0) {
    const key = `new:${fresh[number % fresh.length]}.${name}${from % 1000}`;
    const story = newObject(key)?.what === 'chart' ? null : key;
    const look = { width: 90, height: 60, place: 'front', x: 12, y: 8, chart };
    tr.insert(from, schema.node('raw', { key, label: 'Drawing', show: '', story, ...look }));
    return;
  }
  const changes = [
    { width: 133, height: 44 },
    { place: 'left' },
    { place: 'behind', x: -20, y: 30 },
    { place: 'inline' },
    { fill: 'none', line: 'C00000' },
    { line: 'none', lineWidth: 4.5 },
    { alt: 'a "b" < c' },
    { fill: '70AD47', place: 'alone' },
  ];
  for (const [attr, value] of Object.entries(changes[number % changes.length] ?? {}))
    tr.setNodeAttribute(at, attr, value);
}
