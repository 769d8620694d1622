import type { DOMOutputSpec } from 'prosemirror-model';
import { drawChartData, drawObject, textRoom } from '../../../../formats/drawing/object.ts';
import { type Drawn, drawnSpec, readDrawn, round, writeDrawn } from '../../../../formats/drawing/tree.ts';
import { chartOfObject, isLine, type ObjectFormat } from '../../../../formats/model/objects.ts';

/** An object as it is now. @param shape what was put in; @param drawing the file's own, where there is one */
export function drawnNow(
  object: ObjectFormat,
  shape: string | undefined,
  drawing: unknown,
  hasText: boolean,
): DOMOutputSpec | undefined {
  const { width, height } = object;
  const data = chartOfObject(object);
  if (data) return specOf(drawChartData(data, Math.max(width, 40), Math.max(height, 40), object.alt));
  const name = shape ?? object.shape;
  if (object.kind === 'shape' && name !== undefined && !object.styled)
    return specOf(drawObject(name, object, isLine(name) || name === 'line'));
  const tree = readDrawn(drawing);
  return tree && specOf(painted(hasText ? withoutText(tree) : tree, object));
}

const specOf = (drawn: Drawn): DOMOutputSpec | undefined => drawnSpec(writeDrawn(drawn));

/** What is written in it is edited in its place. */
const withoutText = ([name, attributes, ...content]: Drawn): Drawn => [
  name,
  attributes,
  ...content.flatMap((one) => (typeof one === 'string' || one[0] === 'text' ? [] : [withoutText(one)])),
];

/** The room between the edges of a shape and its text, as CSS has it. */
export function roomOf({ width, height, shape: own }: ObjectFormat, shape: string | undefined): string {
  const [left, top, right, bottom] = textRoom(shape ?? own ?? '');
  const sides = [top * height + 4, (1 - right) * width + 7, (1 - bottom) * height + 4, left * width + 7];
  return sides.map((side) => `${Math.round(side)}px`).join(' ');
}

/** The drawing of a file, as large as it is now; where it is one outline, painted as it is now. */
function painted([name, attributes, ...content]: Drawn, object: ObjectFormat): Drawn {
  const { width, height } = object;
  let outlines = 0;
  const count = ([own, , ...inner]: Drawn): void => {
    if (own === 'path') outlines += 1;
    for (const one of inner) if (typeof one !== 'string') count(one);
  };
  for (const one of content) if (typeof one !== 'string') count(one);
  const paint = (one: Drawn | string): Drawn | string => {
    if (typeof one === 'string') return one;
    const [own, said, ...inner] = one;
    const look = own === 'path' && outlines === 1 ? { ...said, ...paintOver(said, object) } : said;
    return [own, look, ...inner.map(paint)];
  };
  const inner = object.kind === 'shape' ? content.map(paint) : content;
  const size = { width: Math.max(width, 1), height: Math.max(height, 1), preserveAspectRatio: 'none' };
  return [name, { ...attributes, ...size }, ...inner];
}

/** What a person set of fill and line, over what the file says. Another colour is not seen through; dashes grow with the width of their line. */
function paintOver(said: Drawn[1], { fill, line, lineWidth }: ObjectFormat): Record<string, string | number> {
  const own = (name: 'fill' | 'stroke', colour: string | undefined): Record<string, string | number> => {
    if (colour === undefined) return {};
    const now = colour === 'none' ? colour : `#${colour}`;
    return String(said[name] ?? 'none').toLowerCase() === now.toLowerCase()
      ? {}
      : { [name]: now, [`${name}-opacity`]: 1 };
  };
  const width = lineWidth === undefined ? undefined : round(lineWidth / 0.75);
  const before = Number(said['stroke-width'] ?? 1) || 1;
  const dashes = String(said['stroke-dasharray'] ?? '');
  return {
    ...own('fill', fill),
    ...own('stroke', line),
    ...(width !== undefined && { 'stroke-width': width }),
    ...(width !== undefined &&
      dashes !== '' && {
        'stroke-dasharray': dashes
          .split(/[ ,]+/)
          .map((one) => round((Number(one) * width) / before))
          .join(' '),
      }),
  };
}
