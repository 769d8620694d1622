import { createHash } from 'node:crypto';

type Page = { title: string; lines: string[] };

/** A small PDF with one outline entry for each page; with a password it is encrypted (ISO 32000-1, 7.6, revision 2). */
export function makePdf(pages: Page[], password?: string): Uint8Array<ArrayBuffer> {
  const lock = password === undefined ? undefined : createLock(password);
  const numberOf = (at: number) => 5 + at * 3;
  const kids = pages.map((_, at) => `${numberOf(at)} 0 R`).join(' ');
  const first = numberOf(0) + 2;
  const last = numberOf(pages.length - 1) + 2;
  const objects: [number, Buffer][] = [
    [1, latin('<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R >>')],
    [2, latin(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`)],
    [3, latin('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')],
    [4, latin(`<< /Type /Outlines /First ${first} 0 R /Last ${last} 0 R /Count ${pages.length} >>`)],
  ];
  for (const [at, { title, lines }] of pages.entries()) {
    const number = numberOf(at);
    const text = [`BT /F1 24 Tf 72 720 Td (${title}) Tj ET`].concat(
      lines.map((line, row) => `BT /F1 12 Tf 72 ${680 - row * 18} Td (${line}) Tj ET`),
    );
    const stream = encrypt(lock, number + 1, latin(text.join('\n')));
    const siblings = [
      at > 0 && `/Prev ${number - 1} 0 R`,
      at < pages.length - 1 && `/Next ${number + 5} 0 R`,
    ];
    objects.push(
      [
        number,
        latin(
          `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R >>`,
        ),
      ],
      [number + 1, streamOf(stream)],
      [
        number + 2,
        latin(
          `<< /Title ${hex(encrypt(lock, number + 2, latin(title)))} /Parent 4 0 R /Dest [${number} 0 R /XYZ 0 792 null] ${siblings.filter(Boolean).join(' ')} >>`,
        ),
      ],
    );
  }
  return assemble(objects, lock);
}

const latin = (text: string) => Buffer.from(text, 'latin1');
const hex = (bytes: Uint8Array) => `<${Buffer.from(bytes).toString('hex')}>`;
const streamOf = (bytes: Buffer) =>
  Buffer.concat([latin(`<< /Length ${bytes.length} >>\nstream\n`), bytes, latin('\nendstream')]);

function assemble(objects: [number, Buffer][], lock: Lock | undefined): Uint8Array<ArrayBuffer> {
  const pieces: Buffer[] = [latin('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n')];
  const offsets = new Map<number, number>();
  let size = pieces[0]?.length ?? 0;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    size += piece.length;
  };
  const all: [number, Buffer][] = lock ? [...objects, [objects.length + 1, latin(lock.dictionary)]] : objects;
  for (const [number, body] of all) {
    offsets.set(number, size);
    add(Buffer.concat([latin(`${number} 0 obj\n`), body, latin('\nendobj\n')]));
  }
  const start = size;
  const rows = [...offsets.values()].map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const encrypted = lock ? ` /Encrypt ${all.length} 0 R` : '';
  add(
    latin(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${all.length + 1} /Root 1 0 R /ID [${hex(ID)} ${hex(ID)}]${encrypted} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return new Uint8Array(Buffer.concat(pieces));
}

type Lock = { key: Buffer; dictionary: string };

const ID = latin('sixteen bytes id');
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const padded = (password: string) => Buffer.concat([latin(password), PADDING]).subarray(0, 32);
const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest();

/** Keys and dictionary of the standard security handler with 40-bit keys. */
function createLock(password: string): Lock {
  const owner = rc4(md5(padded('owner')).subarray(0, 5), padded(password));
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
  const key = md5(padded(password), owner, permissions, ID).subarray(0, 5);
  const user = rc4(key, PADDING);
  return {
    key,
    dictionary: `<< /Filter /Standard /V 1 /R 2 /Length 40 /O ${hex(owner)} /U ${hex(user)} /P -4 >>`,
  };
}

function encrypt(lock: Lock | undefined, object: number, bytes: Buffer): Buffer {
  if (!lock) return bytes;
  const number = Buffer.from([object & 255, (object >> 8) & 255, (object >> 16) & 255, 0, 0]);
  return rc4(md5(lock.key, number).subarray(0, 10), bytes);
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const at = (index: number) => state[index & 255] ?? 0;
  const swap = (a: number, b: number) => {
    [state[a & 255], state[b & 255]] = [at(b), at(a)];
  };
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255;
    swap(i, j);
  }
  let i = 0;
  let j = 0;
  return Buffer.from(bytes).map((byte) => {
    i = (i + 1) & 255;
    j = (j + at(i)) & 255;
    swap(i, j);
    return byte ^ at(at(i) + at(j));
  }) as Buffer;
}
