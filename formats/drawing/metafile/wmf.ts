import {
  bitmapOf,
  brushOf,
  colourOf,
  createDevice,
  type Device,
  type Point,
  penOf,
  type Tool,
} from './device.ts';
import { eachRecord } from './records.ts';

/** Kinds of records by their names in the standard (MS-WMF 2.1.1.1). */
const META = {
  eof: 0,
  saveDc: 0x001e,
  createPalette: 0x00f7,
  setPolyFillMode: 0x0106,
  restoreDc: 0x0127,
  selectObject: 0x012d,
  setTextAlign: 0x012e,
  dibCreatePatternBrush: 0x0142,
  deleteObject: 0x01f0,
  createPatternBrush: 0x01f9,
  setTextColor: 0x0209,
  setWindowOrg: 0x020b,
  setWindowExt: 0x020c,
  lineTo: 0x0213,
  moveTo: 0x0214,
  createPen: 0x02fa,
  createFont: 0x02fb,
  createBrush: 0x02fc,
  polygon: 0x0324,
  polyline: 0x0325,
  ellipse: 0x0418,
  rectangle: 0x041b,
  textOut: 0x0521,
  polyPolygon: 0x0538,
  createRegion: 0x06ff,
  extTextOut: 0x0a32,
  stretchDib: 0x0f43,
} as const;

const MAX_TOOLS = 2_000;

/** Draws a Windows metafile in a room of CSS pixels; undefined for what is none. */
export function drawWmf(bytes: Uint8Array, width: number, height: number): Device | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 40) return undefined;
  const placeable = view.getUint32(0, true) === 0x9ac6cdd7;
  const start = placeable ? 22 : 0;
  if (view.getUint16(start + 2, true) !== 9) return undefined;
  const device = createDevice();
  const { state } = device;
  state.viewport = { x: 0, y: 0, width, height };
  if (placeable) {
    const [x = 0, y = 0, right = 0, bottom = 0] = [6, 8, 10, 12].map((at) => view.getInt16(at, true));
    state.window = { x, y, width: right - x || 1, height: bottom - y || 1 };
  }
  const tools: (Tool | undefined)[] = [];
  eachRecord(bytes, start + 18, 6, (at) => {
    const type = view.getUint16(at + 4, true);
    if (type === META.eof) return undefined;
    return { size: view.getUint32(at, true) * 2, play: (record) => play(type, record, device, tools) };
  });
  return device;
}

/** Parameters come from the last to the first. */
function play(type: number, record: DataView, device: Device, tools: (Tool | undefined)[]) {
  const { state } = device;
  const int = (word: number) => record.getInt16(word * 2, true);
  const point = (word: number): Point => [int(word + 1), int(word)];
  const make = (tool: Tool) => {
    const free = tools.indexOf(undefined);
    if (free >= 0) tools[free] = tool;
    else if (tools.length < MAX_TOOLS) tools.push(tool);
  };
  const points = (word: number, count: number): Point[] =>
    count < 0 || (word + count * 2) * 2 > record.byteLength
      ? []
      : Array.from({ length: count }, (_, number) => [int(word + number * 2), int(word + number * 2 + 1)]);
  const text = (from: number, count: number) => {
    const letters = new Uint8Array(record.buffer, record.byteOffset + from, Math.min(count, 2_000));
    return new TextDecoder('windows-1252').decode(letters);
  };
  switch (type) {
    case META.setWindowOrg:
      state.window = { ...state.window, x: int(1), y: int(0) };
      return;
    case META.setWindowExt:
      state.window = { ...state.window, width: int(1), height: int(0) };
      return;
    case META.saveDc:
      return device.save();
    case META.restoreDc:
      return device.restore();
    case META.setPolyFillMode:
      state.evenOdd = int(0) === 1;
      return;
    case META.setTextAlign:
      state.align = int(0);
      return;
    case META.setTextColor:
      state.ink = colourOf(record.getUint32(0, true));
      return;
    case META.createPen:
      return make(penOf(int(0), int(1), record.getUint32(6, true)));
    case META.createBrush:
      return make(brushOf(int(0), record.getUint32(2, true)));
    case META.createFont:
      return make({
        kind: 'font',
        height: int(0),
        angle: int(2),
        bold: int(4) >= 600,
        italic: record.getUint8(10) !== 0,
      });
    case META.createPalette:
    case META.createPatternBrush:
    case META.dibCreatePatternBrush:
    case META.createRegion:
      return make({ kind: 'other' });
    case META.selectObject:
      return device.select(tools[int(0)]);
    case META.deleteObject:
      if (int(0) >= 0 && int(0) < tools.length) tools[int(0)] = undefined;
      return;
    case META.polygon:
      return device.polygons([points(1, int(0))]);
    case META.polyline:
      return device.lines(points(1, int(0)), false);
    case META.polyPolygon: {
      const count = Math.max(0, int(0));
      let from = 1 + count;
      const lists = Array.from({ length: count }, (_, number) => {
        const own = points(from, int(1 + number));
        from += int(1 + number) * 2;
        return own;
      });
      return device.polygons(lists);
    }
    case META.rectangle:
      return device.rectangle(point(2), point(0));
    case META.ellipse:
      return device.ellipse(point(2), point(0));
    case META.moveTo:
      return device.moveTo(point(0));
    case META.lineTo:
      return device.goOn([point(0)], false);
    case META.textOut: {
      const count = int(0);
      return device.text(text(2, count), point(1 + Math.ceil(count / 2)));
    }
    case META.extTextOut: {
      const from = (int(3) & 6) === 0 ? 8 : 16;
      return device.text(text(from, int(2)), (state.align & 1) === 1 ? state.at : point(0));
    }
    case META.stretchDib: {
      const size = record.getUint32(22, true);
      const colours =
        record.getUint16(36, true) <= 8
          ? (record.getUint32(54, true) || 1 << record.getUint16(36, true)) * 4
          : 0;
      const head = new Uint8Array(record.buffer, record.byteOffset + 22, size + colours);
      const bits = new Uint8Array(
        record.buffer,
        record.byteOffset + 22 + size + colours,
        record.byteLength - 22 - size - colours,
      );
      return device.picture(bitmapOf(head, bits), point(9), int(8), int(7));
    }
  }
}
