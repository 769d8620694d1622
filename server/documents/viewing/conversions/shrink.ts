import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, deflate, inflate } from 'node:zlib';
import { NotConverted } from '../office/worker.ts';

/** How large the longer side is at most, in pixels: three for each of the page's, whatever the screen. */
const MAX_SIDE = 160;
/** More than the first page of a poster; each takes four bytes while it is read. */
const MAX_PIXELS = 16_000_000;
/** Rows between which others have their turn. */
const ROWS_AT_ONCE = 200;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGB = 2;
const RGBA = 6;

const unreadable = () => new NotConverted('The picture of the first page cannot be read.');

/** Makes a picture of a page small, on white.
 *  @param png eight bits a channel, with or without transparency, not interlaced (PNG, W3C Recommendation 2003)
 *  @throws NotConverted when it is another */
export async function shrink(png: Buffer): Promise<Buffer> {
  const { width, height, channels, data } = readChunks(png);
  const stride = width * channels;
  const raw = await promisify(inflate)(data, { maxOutputLength: (stride + 1) * height }).catch(() => {
    throw unreadable();
  });
  if (raw.length !== (stride + 1) * height) throw unreadable();
  const part = Math.max(1, Math.max(width, height) / MAX_SIDE);
  const small = {
    width: Math.max(1, Math.floor(width / part)),
    height: Math.max(1, Math.floor(height / part)),
  };
  const sums = new Float64Array(small.width * small.height * 3);
  const counts = new Uint32Array(small.width * small.height);
  let above: Uint8Array = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    if (y % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await turn();
    const begin = y * (stride + 1);
    const row = raw.subarray(begin + 1, begin + 1 + stride);
    unfilter(raw[begin] ?? 0, row, above, channels);
    above = row;
    const down = Math.min(small.height - 1, Math.floor(y / part)) * small.width;
    for (let x = 0; x < width; x++) {
      const at = down + Math.min(small.width - 1, Math.floor(x / part));
      const from = x * channels;
      const alpha = channels === 4 ? (row[from + 3] ?? 255) / 255 : 1;
      for (let colour = 0; colour < 3; colour++) {
        const to = at * 3 + colour;
        sums[to] = (sums[to] ?? 0) + (row[from + colour] ?? 0) * alpha + 255 * (1 - alpha);
      }
      counts[at] = (counts[at] ?? 0) + 1;
    }
  }
  return writePng(small, (at) => Math.round((sums[at] ?? 0) / (counts[Math.floor(at / 3)] || 1)));
}

function readChunks(png: Buffer) {
  if (png.length < 33 || !png.subarray(0, 8).equals(SIGNATURE)) throw unreadable();
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, colours, , , interlaced] = png.subarray(24, 29);
  const isKnown = depth === 8 && (colours === RGB || colours === RGBA) && interlaced === 0;
  if (!isKnown || width * height === 0 || width * height > MAX_PIXELS) throw unreadable();
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return { width, height, channels: colours === RGBA ? 4 : 3, data: Buffer.concat(parts) };
}

/** Turns what a row says of its neighbours into what it is (section 9). */
function unfilter(type: number, row: Uint8Array, above: Uint8Array, step: number): void {
  if (type === 0) return;
  for (let at = 0; at < row.length; at++) {
    const left = at < step ? 0 : (row[at - step] ?? 0);
    const up = above[at] ?? 0;
    const corner = at < step ? 0 : (above[at - step] ?? 0);
    row[at] = (row[at] ?? 0) + predicted(type, left, up, corner);
  }
}

function predicted(type: number, left: number, up: number, corner: number): number {
  if (type === 1) return left;
  if (type === 2) return up;
  if (type === 3) return (left + up) >> 1;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

async function writePng(
  { width, height }: { width: number; height: number },
  value: (at: number) => number,
): Promise<Buffer> {
  const stride = width * 3;
  const rows = Buffer.alloc((stride + 1) * height);
  for (let y = 0; y < height; y++) {
    const begin = y * (stride + 1);
    // Each as it differs from the one above, which is smaller.
    rows[begin] = y === 0 ? 0 : 2;
    for (let x = 0; x < stride; x++) {
      const up = y === 0 ? 0 : value((y - 1) * stride + x);
      rows[begin + 1 + x] = value(y * stride + x) - up;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, RGB, 0, 0, 0], 8);
  const data = await promisify(deflate)(rows, { level: 9 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}
