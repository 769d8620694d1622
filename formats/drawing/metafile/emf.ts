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
const MAX_RECORDS = 50_000;
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
  let at = view.getUint32(4, true);
  for (let count = 0; count < MAX_RECORDS && at + 8 <= bytes.length; count++) {
    const [type, size] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (type === 14 || size < 8 || at + size > bytes.length) break;
    const record = new DataView(bytes.buffer, bytes.byteOffset + at, size);
    try {
      play(type, record, device, tools);
    } catch (error) {
      // A record that says more than it has is passed by.
      if (!(error instanceof RangeError)) throw error;
    }
    at += size;
  }
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
  const short = type >= 85 && type <= 91;
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
    case 2:
    case 85: {
      const [first, ...rest] = all();
      if (first) device.curves(first, rest);
      return;
    }
    case 3:
    case 86:
      return device.polygons([all()]);
    case 4:
    case 87:
      return device.lines(all(), false);
    case 5:
    case 88:
      return device.goOn(all(), true);
    case 6:
    case 89:
      return device.goOn(all(), false);
    case 7:
    case 90:
      for (const one of lists()) device.lines(one, false);
      return;
    case 8:
    case 91:
      return device.polygons(lists());
    case 9:
      state.window = { ...state.window, width: int(8), height: int(12) };
      return;
    case 10:
      state.window = { ...state.window, x: int(8), y: int(12) };
      return;
    case 11:
      state.viewport = { ...state.viewport, width: int(8), height: int(12) };
      return;
    case 12:
      state.viewport = { ...state.viewport, x: int(8), y: int(12) };
      return;
    case 19:
      state.evenOdd = unsigned(8) === 1;
      return;
    case 22:
      state.align = unsigned(8);
      return;
    case 24:
      state.ink = colourOf(unsigned(8));
      return;
    case 27:
      return device.moveTo(point(8));
    case 33:
      return device.save();
    case 34:
      return device.restore();
    case 35:
    case 36: {
      const [a, b, c, d, e, f] = [8, 12, 16, 20, 24, 28].map((from) => record.getFloat32(from, true));
      const given = [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0] as const;
      const mode = type === 35 ? 4 : unsigned(32);
      const [one, other] = mode === 3 ? [state.world, given] : [given, state.world];
      state.world = mode === 1 ? [1, 0, 0, 1, 0, 0] : mode === 4 ? given : product(one, other);
      return;
    }
    case 37: {
      const number = unsigned(8);
      return device.select(number >= 0x8000_0000 ? stock[number - 0x8000_0000] : tools.get(number));
    }
    case 38:
      return set(unsigned(8), penOf(unsigned(12), int(16), unsigned(24)));
    case 39:
      return set(unsigned(8), brushOf(unsigned(12), unsigned(16)));
    case 40:
      tools.delete(unsigned(8));
      return;
    case 42:
      return device.ellipse(point(8), point(16));
    case 43:
    case 44: {
      const [[left, top], [right, bottom]] = [point(8), point(16)];
      return device.polygons([
        [
          [left, top],
          [right, top],
          [right, bottom],
          [left, bottom],
        ],
      ]);
    }
    case 54:
      return device.goOn([point(8)], false);
    case 59:
      return device.begin();
    case 61:
      return device.close();
    case 62:
      return device.paintFigure(true, false);
    case 63:
      return device.paintFigure(true, true);
    case 64:
      return device.paintFigure(false, true);
    case 76:
    case 77:
    case 81:
    case 114: {
      // Other ways to lay bits over what is there need to know what is there.
      const copies = 0x00cc0020;
      const at = type === 81 ? 48 : 84;
      if (type !== 114 && unsigned(type === 81 ? 68 : 40) !== copies) return;
      const part = (offset: number) =>
        new Uint8Array(record.buffer, record.byteOffset + unsigned(offset), unsigned(offset + 4));
      const [width, height] = type === 81 ? [int(72), int(76)] : [int(32), int(36)];
      if (unsigned(at) === 0) return;
      return device.picture(bitmapOf(part(at), part(at + 8)), point(24), width, height);
    }
    case 82:
      return set(unsigned(8), {
        kind: 'font',
        height: int(12),
        angle: int(20),
        bold: int(28) >= 600,
        italic: record.getUint8(32) !== 0,
      });
    case 83:
    case 84: {
      const [count, from] = [Math.min(unsigned(44), 2_000), unsigned(48)];
      let words = '';
      for (let number = 0; number < count; number++)
        words += String.fromCharCode(
          type === 83 ? record.getUint8(from + number) : record.getUint16(from + number * 2, true),
        );
      return device.text(words, (state.align & 1) === 1 ? state.at : point(36));
    }
    case 95:
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
