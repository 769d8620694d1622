/** Four tables, by which four bytes are taken at once: what the first of them leaves behind so many bytes later. */
const tables = [0, 1, 2, 3].map(() => new Uint32Array(256)) as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
];

function fill() {
  const [first] = tables;
  for (let n = 0; n < 256; n++) {
    let value = n;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    first[n] = value;
  }
  for (const [at, table] of tables.slice(1).entries()) {
    for (let n = 0; n < 256; n++) {
      const before = tables[at]?.[n] ?? 0;
      table[n] = (first[before & 0xff] ?? 0) ^ (before >>> 8);
    }
  }
}

/** CRC-32 as zip uses it (ISO 3309), as an unsigned number. */
export function crc32(bytes: Uint8Array): number {
  const [one, two, three, four] = tables;
  if (one[1] === 0) fill();
  const byte = (at: number) => bytes[at] as number;
  const fours = bytes.length & ~3;
  let value = 0xffffffff;
  let at = 0;
  for (; at < fours; at += 4) {
    value ^= byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16) | (byte(at + 3) << 24);
    value =
      (four[value & 0xff] as number) ^
      (three[(value >>> 8) & 0xff] as number) ^
      (two[(value >>> 16) & 0xff] as number) ^
      (one[value >>> 24] as number);
  }
  for (; at < bytes.length; at++) value = (one[(value ^ byte(at)) & 0xff] as number) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
