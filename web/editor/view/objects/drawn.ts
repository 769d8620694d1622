import type { DOMOutputSpec } from 'prosemirror-model';
import { drawChartData, drawObject, textRoom } from '../../../../formats/drawing/object.ts';
import { type Drawn, drawnSpec, readDrawn, writeDrawn } from '../../../../formats/drawing/tree.ts';
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
  if (object.kind === 'shape' && name !== undefined)
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
  const { width, height, fill, line, lineWidth } = object;
  let outlines = 0;
  const count = ([own, , ...inner]: Drawn): void => {
    if (own === 'path') outlines += 1;
    for (const one of inner) if (typeof one !== 'string') count(one);
  };
  for (const one of content) if (typeof one !== 'string') count(one);
  const colour = (said: string) => (said === 'none' ? said : `#${said}`);
  const paint = (one: Drawn | string): Drawn | string => {
    if (typeof one === 'string') return one;
    const [own, said, ...inner] = one;
    const look =
      own === 'path' && outlines === 1
        ? {
            ...said,
            ...(fill && { fill: colour(fill) }),
            ...(line && { stroke: colour(line) }),
            ...(lineWidth && { 'stroke-width': lineWidth / 0.75 }),
          }
        : said;
    return [own, look, ...inner.map(paint)];
  };
  const inner = object.kind === 'shape' ? content.map(paint) : content;
  const size = { width: Math.max(width, 1), height: Math.max(height, 1), preserveAspectRatio: 'none' };
  return [name, { ...attributes, ...size }, ...inner];
}
