import { outlineOf } from '../../drawing/object.ts';
import { stepsOf } from '../../drawing/shape/curves.ts';
import { isLine, type ObjectFormat } from '../../model/objects.ts';
import { escapeAttribute, type XmlElement } from '../../package/xml.ts';
import type { Source } from '../source.ts';
import { setAttribute } from './drawing.ts';

type Edit = { from: number; to: number; text: string };

const points = (pixels: number) => `${Math.round(pixels * 75) / 100}pt`;

/** A shape as programs know it that do not know DrawingML (ECMA-376 Part 4, 19.1). @param text what stands in it, as XML */
export function vmlOfObject(
  shape: string,
  object: ObjectFormat,
  number: number,
  text: string | undefined,
): string {
  const { width, height, fill = 'none', line = 'none', lineWidth = 1, alt = '' } = object;
  const [w, h] = [Math.max(Math.round(width * 10), 1), Math.max(Math.round(height * 10), 1)];
  const letters = { M: 'm', L: 'l', C: 'c', Z: 'x' };
  const path = stepsOf(outlineOf(shape, width, height))
    .map(({ to, places }) => `${letters[to]}${places.map((one) => Math.round(one * 10)).join(',')}`)
    .join('');
  const colours = [
    fill === 'none' || isLine(shape) ? 'filled="f"' : `fillcolor="#${fill}"`,
    line === 'none' ? 'stroked="f"' : `strokecolor="#${line}" strokeweight="${lineWidth}pt"`,
  ];
  const heads = [shape === 'doubleArrow' && ' startarrow="block"', isHeaded(shape) && ' endarrow="block"'];
  const inner = [
    heads.some(Boolean) ? `<v:stroke${heads.filter(Boolean).join('')}/>` : '',
    text === undefined ? '' : `<v:textbox inset="7.2pt,3.6pt,7.2pt,3.6pt">${text}</v:textbox>`,
    wrapXml(object),
  ];
  const said = alt === '' ? '' : ` alt="${escapeAttribute(alt)}"`;
  return `<v:shape id="Object${number}"${said} style="${styleOf(object)}" coordsize="${w},${h}" path="${path}e" ${colours.join(' ')}>${inner.join('')}</v:shape>`;
}

const isHeaded = (shape: string) => shape === 'arrow' || shape === 'doubleArrow';

function styleOf({ place, x = 0, y = 0, width, height }: ObjectFormat): string {
  const size = `width:${points(width)};height:${points(height)}`;
  if (place === 'inline') return size;
  const across = place === 'left' || place === 'right' ? `;mso-position-horizontal:${place}` : '';
  return `position:absolute;margin-left:${points(x)};margin-top:${points(y)};${size};z-index:${place === 'behind' ? '-' : ''}251658240;mso-position-horizontal-relative:text;mso-position-vertical-relative:text${across}`;
}

const wrapXml = ({ place }: ObjectFormat) =>
  place === 'left' || place === 'right'
    ? '<w10:wrap type="square"/>'
    : place === 'alone'
      ? '<w10:wrap type="topAndBottom"/>'
      : '';

/** Keeps the copy of a shape for older programs in step with what a person set. */
export function changeVml(
  source: Source,
  pict: XmlElement,
  now: ObjectFormat,
  was: ObjectFormat,
  edits: Edit[],
): void {
  const shapes = pict.children.filter(({ name }) => name.startsWith('v:') && name !== 'v:shapetype');
  const [shape] = shapes;
  if (!shape || shapes.length > 1) return;
  let tag = source.xml.slice(shape.start, shape.openEnd);
  const style = new Map(
    (shape.attributes.get('style') ?? '').split(';').flatMap((one) => {
      const at = one.indexOf(':');
      return at < 0 ? [] : [[one.slice(0, at).trim(), one.slice(at + 1).trim()] as const];
    }),
  );
  if (now.width !== was.width || now.height !== was.height) {
    style.set('width', points(now.width)).set('height', points(now.height));
    // A share of the page would count instead.
    if (now.width !== was.width) style.delete('mso-width-percent');
    if (now.height !== was.height) style.delete('mso-height-percent');
  }
  if (now.place !== was.place || now.x !== was.x || now.y !== was.y) {
    for (const one of ['', '-relative'])
      for (const axis of ['horizontal', 'vertical']) style.delete(`mso-position-${axis}${one}`);
    for (const one of ['position', 'margin-left', 'margin-top', 'z-index']) style.delete(one);
    for (const one of ['left', 'top']) style.delete(`mso-${one}-percent`);
    for (const [name, value] of styleOf(now)
      .split(';')
      .map((one) => one.split(':')))
      if (name && value && name !== 'width' && name !== 'height') style.set(name, value);
  }
  const text = [...style].map(([name, value]) => `${name}:${value}`).join(';');
  tag = setAttribute(tag, 'style', text);
  if (now.fill !== was.fill && now.fill !== undefined) {
    tag = setAttribute(tag, 'filled', now.fill === 'none' ? 'f' : null);
    tag = setAttribute(tag, 'fillcolor', now.fill === 'none' ? null : `#${now.fill}`);
  }
  if (now.line !== was.line && now.line !== undefined) {
    tag = setAttribute(tag, 'stroked', now.line === 'none' ? 'f' : null);
    tag = setAttribute(tag, 'strokecolor', now.line === 'none' ? null : `#${now.line}`);
  }
  if (now.lineWidth !== was.lineWidth) tag = setAttribute(tag, 'strokeweight', `${now.lineWidth ?? 1}pt`);
  edits.push({ from: shape.start, to: shape.openEnd, text: tag });
}
