import {
  bitmapOf,
  brushOf,
  colourOf,
  createDevice,
  type Device,
  noBrush,
  noPen,
  type Point,
  penOf,
  type Tool,
} from './device.ts';
import { eachRecord } from './records.ts';

/** Kinds of records by their names in the standard (MS-EMF 2.1.1). */
const EMR = {
  polyBezier: 2,
  polygon: 3,
  polyline: 4,
  polyBezierTo: 5,
  polylineTo: 6,
  polyPolyline: 7,
  polyPolygon: 8,
  setWindowExt: 9,
  setWindowOrg: 10,
  setViewportExt: 11,
  setViewportOrg: 12,
  eof: 14,
  setPolyFillMode: 19,
  setTextAlign: 22,
  setTextColor: 24,
  moveTo: 27,
  saveDc: 33,
  restoreDc: 34,
  setWorldTransform: 35,
  modifyWorldTransform: 36,
  selectObject: 37,
  createPen: 38,
  createBrush: 39,
  deleteObject: 40,
  ellipse: 42,
  rectangle: 43,
  roundRect: 44,
  lineTo: 54,
  beginPath: 59,
  closeFigure: 61,
  fillPath: 62,
  strokeAndFillPath: 63,
  strokePath: 64,
  bitBlt: 76,
  stretchBlt: 77,
  stretchDiBits: 81,
  createFont: 82,
  textOutA: 83,
  textOutW: 84,
  polyBezier16: 85,
  polygon16: 86,
  polyline16: 87,
  polyBezierTo16: 88,
  polylineTo16: 89,
  polyPolyline16: 90,
  polyPolygon16: 91,
  extCreatePen: 95,
  alphaBlend: 114,
} as const;

/** What is ready in every device (MS-EMF 2.1.31), by its number without the highest bit. */
const stock: Record<number, Tool> = {
  0: brushOf(0, 0xffffff),
  1: brushOf(0, 0xc0c0c0),
  2: brushOf(0, 0x808080),
  3: brushOf(0, 0x404040),
  4: brushOf(0, 0),
  5: noBrush,
  6: penOf(0, 0, 0xffffff),
  7: penOf(0, 0, 0),
  8: noPen,
};
const MAX_TOOLS = 5_000;

/** Draws an enhanced metafile in a room of CSS pixels; undefined for what is none. */
export function drawEmf(bytes: Uint8Array, width: number, height: number): Device | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 88 || view.getUint32(0, true) !== 1 || view.getUint32(40, true) !== 0x464d4520)
    return undefined;
  const device = createDevice();
  const tools = new Map<number, Tool>();
  // The frame is in hundredths of a millimetre; the device says how many of its pixels that are.
  const [left, top, right, bottom] = [24, 28, 32, 36].map((at) => view.getInt32(at, true));
  const [dx, dy, mx, my] = [72, 76, 80, 84].map((at) => view.getInt32(at, true));
  const [px, py] = [(dx || 1) / ((mx || 1) * 100), (dy || 1) / ((my || 1) * 100)];
  const [wide, high] = [((right ?? 0) - (left ?? 0)) * px, ((bottom ?? 0) - (top ?? 0)) * py];
  if (!(wide > 0 && high > 0)) return undefined;
  device.fit((left ?? 0) * px, (top ?? 0) * py, width / wide, height / high);
  eachRecord(bytes, view.getUint32(4, true), 0, (at) => {
    const type = view.getUint32(at, true);
    if (type === EMR.eof) return undefined;
    return { size: view.getUint32(at + 4, true), play: (record) => play(type, record, device, tools) };
  });
  return device;
}

function play(type: number, record: DataView, device: Device, tools: Map<number, Tool>) {
  const { state } = device;
  const int = (offset: number) => record.getInt32(offset, true);
  const unsigned = (offset: number) => record.getUint32(offset, true);
  const point = (offset: number): Point => [int(offset), int(offset + 4)];
  const set = (number: number, tool: Tool) => {
    if (tools.size < MAX_TOOLS) tools.set(number, tool);
  };
  const short = type >= EMR.polyBezier16 && type <= EMR.polyPolygon16;
  const points = (offset: number, count: number): Point[] => {
    const each = short ? 4 : 8;
    if (offset + count * each > record.byteLength) return [];
    return Array.from({ length: count }, (_, number) => {
      const from = offset + number * each;
      return short ? [record.getInt16(from, true), record.getInt16(from + 2, true)] : point(from);
    });
  };
  /** Several lists of points, with how long each is before them. */
  const lists = (): Point[][] => {
    const count = Math.min(unsigned(24), 10_000);
    let from = 32 + count * 4;
    return Array.from({ length: count }, (_, number) => {
      const long = unsigned(32 + number * 4);
      const own = points(from, long);
      from += long * (short ? 4 : 8);
      return own;
    });
  };
  const all = () => points(28, unsigned(24));
  switch (type) {
    case EMR.polyBezier:
    case EMR.polyBezier16: {
      const [first, ...rest] = all();
      if (first) device.curves(first, rest);
      return;
    }
    case EMR.polygon:
    case EMR.polygon16:
      return device.polygons([all()]);
    case EMR.polyline:
    case EMR.polyline16:
      return device.lines(all(), false);
    case EMR.polyBezierTo:
    case EMR.polyBezierTo16:
      return device.goOn(all(), true);
    case EMR.polylineTo:
    case EMR.polylineTo16:
      return device.goOn(all(), false);
    case EMR.polyPolyline:
    case EMR.polyPolyline16:
      for (const one of lists()) device.lines(one, false);
      return;
    case EMR.polyPolygon:
    case EMR.polyPolygon16:
      return device.polygons(lists());
    case EMR.setWindowExt:
      state.window = { ...state.window, width: int(8), height: int(12) };
      return;
    case EMR.setWindowOrg:
      state.window = { ...state.window, x: int(8), y: int(12) };
      return;
    case EMR.setViewportExt:
      state.viewport = { ...state.viewport, width: int(8), height: int(12) };
      return;
    case EMR.setViewportOrg:
      state.viewport = { ...state.viewport, x: int(8), y: int(12) };
      return;
    case EMR.setPolyFillMode:
      state.evenOdd = unsigned(8) === 1;
      return;
    case EMR.setTextAlign:
      state.align = unsigned(8);
      return;
    case EMR.setTextColor:
      state.ink = colourOf(unsigned(8));
      return;
    case EMR.moveTo:
      return device.moveTo(point(8));
    case EMR.saveDc:
      return device.save();
    case EMR.restoreDc:
      return device.restore();
    case EMR.setWorldTransform:
    case EMR.modifyWorldTransform: {
      const [a, b, c, d, e, f] = [8, 12, 16, 20, 24, 28].map((from) => record.getFloat32(from, true));
      const given = [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0] as const;
      const mode = type === EMR.setWorldTransform ? 4 : unsigned(32);
      const [one, other] = mode === 3 ? [state.world, given] : [given, state.world];
      state.world = mode === 1 ? [1, 0, 0, 1, 0, 0] : mode === 4 ? given : product(one, other);
      return;
    }
    case EMR.selectObject: {
      const number = unsigned(8);
      return device.select(number >= 0x8000_0000 ? stock[number - 0x8000_0000] : tools.get(number));
    }
    case EMR.createPen:
      return set(unsigned(8), penOf(unsigned(12), int(16), unsigned(24)));
    case EMR.createBrush:
      return set(unsigned(8), brushOf(unsigned(12), unsigned(16)));
    case EMR.deleteObject:
      tools.delete(unsigned(8));
      return;
    case EMR.ellipse:
      return device.ellipse(point(8), point(16));
    case EMR.rectangle:
    case EMR.roundRect:
      return device.rectangle(point(8), point(16));
    case EMR.lineTo:
      return device.goOn([point(8)], false);
    case EMR.beginPath:
      return device.begin();
    case EMR.closeFigure:
      return device.close();
    case EMR.fillPath:
      return device.paintFigure(true, false);
    case EMR.strokeAndFillPath:
      return device.paintFigure(true, true);
    case EMR.strokePath:
      return device.paintFigure(false, true);
    case EMR.bitBlt:
    case EMR.stretchBlt:
    case EMR.stretchDiBits:
    case EMR.alphaBlend: {
      // Other ways to lay bits over what is there need to know what is there.
      const copies = 0x00cc0020;
      const at = type === EMR.stretchDiBits ? 48 : 84;
      if (type !== EMR.alphaBlend && unsigned(type === EMR.stretchDiBits ? 68 : 40) !== copies) return;
      const part = (offset: number) =>
        new Uint8Array(record.buffer, record.byteOffset + unsigned(offset), unsigned(offset + 4));
      const [width, height] = type === EMR.stretchDiBits ? [int(72), int(76)] : [int(32), int(36)];
      if (unsigned(at) === 0) return;
      return device.picture(bitmapOf(part(at), part(at + 8)), point(24), width, height);
    }
    case EMR.createFont:
      return set(unsigned(8), {
        kind: 'font',
        height: int(12),
        angle: int(20),
        bold: int(28) >= 600,
        italic: record.getUint8(32) !== 0,
      });
    case EMR.textOutA:
    case EMR.textOutW: {
      const [count, from] = [Math.min(unsigned(44), 2_000), unsigned(48)];
      let words = '';
      for (let number = 0; number < count; number++)
        words += String.fromCharCode(
          type === EMR.textOutA ? record.getUint8(from + number) : record.getUint16(from + number * 2, true),
        );
      return device.text(words, (state.align & 1) === 1 ? state.at : point(36));
    }
    case EMR.extCreatePen:
      return set(unsigned(8), penOf(unsigned(28), int(32), unsigned(40)));
  }
}

type Matrix = readonly [number, number, number, number, number, number];
const product = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];
