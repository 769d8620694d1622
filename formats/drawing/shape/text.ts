import { child, descendants, type XmlElement } from '../../package/xml.ts';
import { colourIn, percentOf, type Theme } from '../colours.ts';
import { type Drawn, round } from '../tree.ts';
import { linesOf, write } from '../words.ts';
import { EMU } from './paint.ts';

export type Room = { x: number; y: number; width: number; height: number };
type Line = {
  text: string;
  size: number;
  bold: boolean;
  fill: string;
  anchor: 'start' | 'middle' | 'end';
  indent: number;
};

/** Sizes in CSS pixels that count where nobody says any: of text of the document, and of other drawings. */
const [DOCUMENT, OTHER] = [14.67, 24];
const MAX_LINES = 200;

/** The text of a shape in its room: broken between words by what they are about as wide as. */
export function drawText(
  content: XmlElement,
  body: XmlElement | undefined,
  style: XmlElement | undefined,
  room: Room,
  theme: Theme,
): Drawn[] {
  const inset = (side: string, otherwise: number) =>
    Number(body?.attributes.get(`${side}Ins`) ?? otherwise) / EMU;
  const [left, top] = [room.x + inset('l', 91_440), room.y + inset('t', 45_720)];
  const [right, bottom] = [
    room.x + room.width - inset('r', 91_440),
    room.y + room.height - inset('b', 45_720),
  ];
  const fit = child(body, 'a:normAutofit')?.attributes.get('fontScale');
  const scale = fit === undefined ? 1 : percentOf(fit);
  const own = colourIn(child(style, 'a:fontRef'), theme)?.colour;
  const lines = paragraphsIn(content)
    .flatMap((one) => linesIn(one, theme, own, scale, right - left))
    .slice(0, MAX_LINES);
  const height = lines.reduce((sum, { size }) => sum + size * 1.2, 0);
  const anchor = body?.attributes.get('anchor') ?? 't';
  let y = anchor === 'ctr' ? (top + bottom - height) / 2 : anchor === 'b' ? bottom - height : top;
  return lines.flatMap(({ text, size, bold, fill, anchor: side, indent }): Drawn[] => {
    y += size * 1.2;
    const x = side === 'middle' ? (left + right) / 2 : side === 'end' ? right : left + indent;
    return text === '' ? [] : [write(text, x, round(y - size * 0.28), { size, bold, fill, anchor: side })];
  });
}

const paragraphsIn = (content: XmlElement): XmlElement[] =>
  [...descendants(content)].filter(({ name }) => name === 'w:p' || name === 'a:p').slice(0, MAX_LINES);

function linesIn(
  paragraph: XmlElement,
  theme: Theme,
  own: string | undefined,
  scale: number,
  room: number,
): Line[] {
  const isWord = paragraph.name === 'w:p';
  const texts = [...descendants(paragraph)].filter(({ name }) => name === 'w:t' || name === 'a:t');
  const run = texts.find(({ text }) => text.trim() !== '')?.parent;
  const look = child(run, isWord ? 'w:rPr' : 'a:rPr') ?? child(paragraph, 'a:endParaRPr');
  const said = (name: string) => child(look, `w:${name}`)?.attributes.get('w:val');
  const on = (value: string | undefined) => value === '' || /^(1|true|on)$/.test(value ?? '');
  // Half points, and hundredths of a point.
  const size = isWord ? Number(said('sz')) / 1.5 : Number(look?.attributes.get('sz')) / 75;
  const color = said('color');
  const fill = isWord
    ? /^[0-9a-f]{6}$/i.test(color ?? '')
      ? `#${color}`
      : undefined
    : colourIn(child(look, 'a:solidFill'), theme)?.colour;
  const align = isWord
    ? child(child(paragraph, 'w:pPr'), 'w:jc')?.attributes.get('w:val')
    : child(paragraph, 'a:pPr')?.attributes.get('algn');
  const bold = isWord ? child(look, 'w:b') && on(said('b') ?? '') : on(look?.attributes.get('b') ?? 'no');
  const indent = Math.max(0, indentOf(paragraph));
  const line = {
    indent,
    size: Math.min(400, Math.max(2, (size || (isWord ? DOCUMENT : OTHER)) * scale)),
    bold: bold === true,
    fill: fill ?? own ?? '#000000',
    anchor: /^(ctr|center)$/.test(align ?? '')
      ? 'middle'
      : /^(r|right|end)$/.test(align ?? '')
        ? 'end'
        : 'start',
  } as const;
  const broken = linesOf(texts.map(({ text }) => text).join(''), line.size, Math.max(room - indent, 1));
  return (broken.length > 0 ? broken : ['']).map((text) => ({ ...line, text }));
}

/** How far its lines begin from the left, in CSS pixels: said in twentieths of a point, or in English Metric Units. */
function indentOf(paragraph: XmlElement): number {
  const ind = child(child(paragraph, 'w:pPr'), 'w:ind');
  const left = Number(ind?.attributes.get('w:left') ?? ind?.attributes.get('w:start') ?? 0) / 15;
  return left || Number(child(paragraph, 'a:pPr')?.attributes.get('marL') ?? 0) / EMU || 0;
}
