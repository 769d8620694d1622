const table = new Uint32Array(256);

function fill() {
  for (let n = 0; n < 256; n++) {
    let value = n;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    table[n] = value;
  }
}

/** CRC-32 as zip uses it (ISO 3309), as an unsigned number. */
export function crc32(bytes: Uint8Array): number {
  if (table[1] === 0) fill();
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
