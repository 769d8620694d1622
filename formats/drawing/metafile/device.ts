import { type Drawn, round } from '../tree.ts';
import { write } from '../words.ts';

/** What a metafile draws with, and where: numbers as its records have them. */
export type Pen = { kind: 'pen'; colour: string; width: number; dash: string | undefined };
export type Brush = { kind: 'brush'; colour: string };
export type Font = { kind: 'font'; height: number; bold: boolean; italic: boolean; angle: number };
export type Tool = Pen | Brush | Font | { kind: 'other' };
export type Point = readonly [x: number, y: number];
type Matrix = readonly [number, number, number, number, number, number];

type State = {
  pen: Pen;
  brush: Brush;
  font: Font;
  ink: string;
  align: number;
  evenOdd: boolean;
  at: Point;
  window: { x: number; y: number; width: number; height: number };
  viewport: { x: number; y: number; width: number; height: number };
  world: Matrix;
};

export const noPen: Pen = { kind: 'pen', colour: 'none', width: 0, dash: undefined };
export const noBrush: Brush = { kind: 'brush', colour: 'none' };

/** More is no picture of a document. */
const MAX_DRAWN = 5_000;
const MAX_POINTS = 100_000;
const MAX_SAVED = 50;

/** Takes what a metafile draws; `finish` gives it in a room of a size, `origin` and `scale` say how that lies over it. */
export function createDevice() {
  const drawn: Drawn[] = [];
  const saved: State[] = [];
  let points = 0;
  let figure: string | undefined;
  let scale = { x: 0, y: 0, sx: 1, sy: 1 };
  const state: State = {
    pen: { kind: 'pen', colour: '#000000', width: 0, dash: undefined },
    brush: { kind: 'brush', colour: '#ffffff' },
    font: { kind: 'font', height: 12, bold: false, italic: false, angle: 0 },
    ink: '#000000',
    align: 0,
    evenOdd: true,
    at: [0, 0],
    window: { x: 0, y: 0, width: 1, height: 1 },
    viewport: { x: 0, y: 0, width: 1, height: 1 },
    world: [1, 0, 0, 1, 0, 0],
  };
  const place = ([x, y]: Point): Point => {
    const { window: from, viewport: to, world } = state;
    const [wx, wy] = [x * world[0] + y * world[2] + world[4], x * world[1] + y * world[3] + world[5]];
    const dx = ((wx - from.x) * to.width) / (from.width || 1) + to.x;
    const dy = ((wy - from.y) * to.height) / (from.height || 1) + to.y;
    return [(dx - scale.x) * scale.sx, (dy - scale.y) * scale.sy];
  };
  const said = (point: Point) => {
    const [x, y] = place(point);
    return `${round(x)} ${round(y)}`;
  };
  /** How long an upright line of this length is. */
  const lengthOf = (length: number) => {
    const [a, b] = [place([0, 0]), place([0, length])];
    return Math.hypot(a[0] - b[0], a[1] - b[1]);
  };
  const add = (one: Drawn) => {
    if (drawn.length < MAX_DRAWN) drawn.push(one);
  };
  const line = () => {
    const { colour, width, dash } = state.pen;
    if (colour === 'none') return { stroke: 'none' };
    const wide = Math.max(0.5, Math.min(100, lengthOf(width)));
    return {
      stroke: colour,
      'stroke-width': round(wide),
      ...(dash !== undefined && { 'stroke-dasharray': dash }),
    };
  };
  const paint = (filled: boolean, stroked: boolean) => ({
    fill: filled ? state.brush.colour : 'none',
    ...(filled && state.evenOdd && { 'fill-rule': 'evenodd' }),
    ...(stroked ? line() : { stroke: 'none' }),
  });
  const path = (d: string, filled: boolean) => {
    if (figure !== undefined) figure += d;
    else add(['path', { d, ...paint(filled, true) }]);
  };
  const within = (all: readonly Point[]) => {
    points += all.length;
    return points > MAX_POINTS ? [] : all;
  };
  const device = {
    state,
    drawn,
    fit(x: number, y: number, sx: number, sy: number) {
      scale = { x, y, sx, sy };
    },
    save() {
      if (saved.length < MAX_SAVED) saved.push({ ...state });
    },
    restore() {
      Object.assign(state, saved.pop() ?? {});
    },
    select(tool: Tool | undefined) {
      if (tool?.kind === 'pen') state.pen = tool;
      else if (tool?.kind === 'brush') state.brush = tool;
      else if (tool?.kind === 'font') state.font = tool;
    },
    lines(all: readonly Point[], closed: boolean) {
      const [first, ...rest] = within(all);
      if (first && rest.length > 0)
        path(`M${said(first)}L${rest.map(said).join(' ')}${closed ? 'Z' : ''}`, closed);
    },
    polygons(all: readonly (readonly Point[])[]) {
      const d = all.map((one) => within(one)).filter((one) => one.length > 1);
      if (d.length > 0) path(d.map((one) => `M${one.map(said).join(' ')}Z`).join(''), true);
    },
    rectangle([left, top]: Point, [right, bottom]: Point) {
      device.polygons([
        [
          [left, top],
          [right, top],
          [right, bottom],
          [left, bottom],
        ],
      ]);
    },
    curves(from: Point, all: readonly Point[]) {
      const rest = within(all);
      if (rest.length >= 3)
        path(
          `M${said(from)}C${rest
            .slice(0, rest.length - (rest.length % 3))
            .map(said)
            .join(' ')}`,
          false,
        );
    },
    /** In a figure that is being made, goes on from where it is. */
    goOn(all: readonly Point[], curved: boolean) {
      const rest = within(all);
      const last = rest.at(-1);
      if (!last) return;
      const d = `${curved ? 'C' : 'L'}${rest.map(said).join(' ')}`;
      if (figure !== undefined && figure !== '') figure += d;
      else path(`M${said(state.at)}${d}`, false);
      state.at = last;
    },
    moveTo(point: Point) {
      state.at = point;
      if (figure !== undefined) figure += `M${said(point)}`;
    },
    begin() {
      figure = '';
    },
    close() {
      if (figure !== undefined && figure !== '') figure += 'Z';
    },
    paintFigure(filled: boolean, stroked: boolean) {
      const d = figure?.startsWith('M') ? figure : '';
      figure = undefined;
      if (d !== '') add(['path', { d, ...paint(filled, stroked) }]);
    },
    ellipse([left, top]: Point, [right, bottom]: Point) {
      const [x1, y1] = place([left, top]);
      const [x2, y2] = place([right, bottom]);
      const size = { rx: round(Math.abs(x2 - x1) / 2), ry: round(Math.abs(y2 - y1) / 2) };
      add(['ellipse', { cx: round((x1 + x2) / 2), cy: round((y1 + y2) / 2), ...size, ...paint(true, true) }]);
    },
    text(words: string, point: Point) {
      const { font, ink, align } = state;
      const [x, y] = place(point);
      const size = Math.min(500, lengthOf(Math.abs(font.height) || 12));
      const clean = words.replace(/[\u0000-\u001f]/g, ' ').slice(0, 2_000);
      if (clean.trim() === '' || size < 0.5) return;
      // MS-EMF 2.1.6: at the base line, at the lower edge, else at the upper one.
      const base = (align & 24) === 24 ? 0 : (align & 8) === 8 ? -size * 0.2 : size * 0.8;
      const anchor = (align & 6) === 6 ? 'middle' : (align & 2) === 2 ? 'end' : 'start';
      const one = write(clean, 0, base, { size: size * 0.85, anchor, bold: font.bold, fill: ink });
      const turn = font.angle === 0 ? '' : ` rotate(${round(-font.angle / 10)})`;
      add([
        'g',
        {
          transform: `translate(${round(x)}, ${round(y)})${turn}`,
          ...(font.italic && { 'font-style': 'italic' }),
        },
        one,
      ]);
    },
    picture(href: string | undefined, [x, y]: Point, width: number, height: number) {
      if (href === undefined) return;
      const [x1, y1] = place([x, y]);
      const [x2, y2] = place([x + width, y + height]);
      const size = { width: round(Math.abs(x2 - x1)), height: round(Math.abs(y2 - y1)) };
      add([
        'image',
        {
          href,
          x: round(Math.min(x1, x2)),
          y: round(Math.min(y1, y2)),
          ...size,
          preserveAspectRatio: 'none',
        },
      ]);
    },
  };
  return device;
}

export type Device = ReturnType<typeof createDevice>;

/** A colour as records have it: red, green, blue from the lowest byte. */
export const colourOf = (value: number): string =>
  `#${[0, 8, 16].map((shift) => ((value >>> shift) & 255).toString(16).padStart(2, '0')).join('')}`;

/** Pens of MS-WMF 2.1.1.23, with the colour of no pen for the one that draws nothing. */
export const penOf = (style: number, width: number, colour: number): Pen =>
  (style & 15) === 5
    ? noPen
    : {
        kind: 'pen',
        colour: colourOf(colour),
        width,
        dash: [undefined, '6 3', '2 2', '6 3 2 3', '6 3 2 3 2 3'][style & 15],
      };

export const brushOf = (style: number, colour: number): Brush =>
  style === 1 ? noBrush : { kind: 'brush', colour: colourOf(colour) };

const MAX_BITMAP = 140 * 1024;

/** A bitmap without the header of its file, as a file: `bits` is where its pixels begin. */
export function bitmapOf(header: Uint8Array, bits: Uint8Array): string | undefined {
  const size = 14 + header.length + bits.length;
  if (header.length < 40 || bits.length === 0 || size > MAX_BITMAP) return undefined;
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  file.set([0x42, 0x4d]);
  view.setUint32(2, size, true);
  view.setUint32(10, 14 + header.length, true);
  file.set(header, 14);
  file.set(bits, 14 + header.length);
  let text = '';
  for (const byte of file) text += String.fromCharCode(byte);
  return `data:image/bmp;base64,${btoa(text)}`;
}
