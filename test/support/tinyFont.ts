/** For tests: the smallest font that a browser takes. Its one letter, `A`, is a box half as wide as it is high, or as wide as said. */
export function tinyFont({
  bits = 0,
  width = 500,
  tables = undefined as string[] | undefined,
} = {}): Uint8Array<ArrayBuffer> {
  const all: Record<string, number[]> = {
    'OS/2': os2(bits, width),
    cmap: cmap(),
    glyf: box(width),
    head: head(),
    hhea: hhea(width),
    hmtx: [...u16(width, 0), ...u16(width, 0)],
    loca: u16(0, 0, box(width).length / 2),
    maxp: [...u32(0x00010000), ...u16(2, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
    name: u16(0, 0, 6),
    post: [...u32(0x00030000, 0), ...u16(0, 0), ...u32(0, 0, 0, 0, 0)],
  };
  const names = Object.keys(all).filter((name) => tables?.includes(name) ?? true);
  const directory: number[] = [];
  const body: number[] = [];
  for (const name of names) {
    const bytes = all[name] ?? [];
    const offset = 12 + names.length * 16 + body.length;
    directory.push(...letters(name.padEnd(4)), ...u32(sum(bytes), offset, bytes.length));
    body.push(...bytes, ...Array<number>((4 - (bytes.length % 4)) % 4).fill(0));
  }
  const power = 2 ** Math.floor(Math.log2(names.length));
  const start = [
    ...u32(0x00010000),
    ...u16(names.length, power * 16, Math.log2(power), (names.length - power) * 16),
  ];
  return new Uint8Array([...start, ...directory, ...body]);
}

const u16 = (...values: number[]) => values.flatMap((value) => [(value >> 8) & 255, value & 255]);
const u32 = (...values: number[]) => values.flatMap((value) => u16(Math.floor(value / 65536), value & 65535));
const letters = (text: string) => [...text].map((one) => one.charCodeAt(0));

function sum(bytes: number[]): number {
  let total = 0;
  for (let at = 0; at < bytes.length; at += 4)
    for (let byte = 0; byte < 4; byte++) total += (bytes[at + byte] ?? 0) * 256 ** (3 - byte);
  return total % 2 ** 32;
}

const head = () => [
  ...u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
  ...u16(0, 1000),
  ...u32(0, 0, 0, 0),
  ...u16(0, 0, 1000, 1000, 0, 8, 2, 0, 0),
];
const hhea = (width: number) => [
  ...u32(0x00010000),
  ...u16(800, -200, 0, width, 0, 0, width, 1, 0, 0, 0, 0, 0, 0, 0, 2),
];
const os2 = (bits: number, width: number) => [
  ...u16(4, width, 400, 5, bits, ...Array<number>(11).fill(0)),
  ...Array<number>(10).fill(0),
  ...u32(0, 0, 0, 0),
  ...letters('TEST'),
  ...u16(0x40, 0x41, 0x41, 800, -200, 0, 800, 200),
  ...u32(0, 0),
  ...u16(500, 700, 0, 0x20, 0),
];
/** `A` is the second glyph. */
const cmap = () => [
  ...u16(0, 1, 3, 1),
  ...u32(12),
  ...u16(4, 32, 0, 4, 4, 1, 0, 0x41, 0xffff, 0, 0x41, 0xffff, (1 - 0x41) & 0xffff, 1, 0, 0),
];
/** The first glyph is empty; this is the second. */
const box = (width: number) => {
  const outline = [...u16(1, 0, 0, width, 700, 3, 0), 1, 1, 1, 1, ...u16(0, width, 0, -width, 0, 0, 700, 0)];
  return outline.length % 2 === 0 ? outline : [...outline, 0];
};
