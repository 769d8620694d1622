import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { filesInArchive } from './archive.ts';
import { ArchiveProblem, type Gathered, gathering, isArchive } from './index.ts';

const xmlns = "xmlns='http://www.lotus.com/dxl'";
const form = (name: string, inside = '') => strToU8(`<form name='${name}' ${xmlns}><body/>${inside}</form>`);

function gathered(bytes: Uint8Array, most?: number): Gathered | undefined {
  const reading = gathering(filesInArchive(bytes), most);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value as Gathered | undefined;
  }
}
function refused(bytes: Uint8Array, most?: number): ArchiveProblem | undefined {
  try {
    gathered(bytes, most);
  } catch (error) {
    if (error instanceof ArchiveProblem) return error;
    throw error;
  }
  return undefined;
}
/** The archive with what is done to the record of each file in its directory. */
function changed(files: Zippable, change: (data: DataView, at: number) => void): Uint8Array {
  const bytes = zipSync(files);
  const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 0; at < bytes.length - 4; at++) if (data.getUint32(at, true) === 0x02014b50) change(data, at);
  return bytes;
}
const peak = () => process.memoryUsage().external + process.memoryUsage().heapUsed;

test('what unpacks to hundreds of times its size is refused before it is unpacked', () => {
  const bomb = zipSync({ 'Forms/Big.form': new Uint8Array(60 * 2 ** 20) });
  const before = peak();
  const started = performance.now();
  expect(refused(bomb)?.message).toBe('It unpacks to more than can be read safely, from Forms/Big.form on.');
  expect(performance.now() - started).toBeLessThan(500);
  expect(peak() - before).toBeLessThan(20 * 2 ** 20);
});

test('files that are each small and together too much are refused: all of the archive, or what is design in it', () => {
  const many = Object.fromEntries(
    Array.from({ length: 70 }, (_, n) => [`Resources/Files/${n}.bin`, new Uint8Array(2)]),
  );
  const declared = changed(many, (data, at) => data.setUint32(at + 24, 8 * 2 ** 20, true));
  expect(refused(declared)?.message).toBe(
    'It unpacks to more than can be read safely, from Resources/Files/64.bin on.',
  );
  const spaces = ' '.repeat(1_000_000);
  const forms = Object.fromEntries(
    Array.from({ length: 12 }, (_, n) => [`Forms/${n}.form`, form(`F${n}`, spaces)]),
  );
  expect(refused(zipSync(forms), 10_000_000)?.message).toBe(
    'It unpacks to more than can be read safely, from Forms/9.form on.',
  );
  expect(gathered(zipSync(forms), 20_000_000)?.elements).toBe(12);
  const content = {
    'a.css': new Uint8Array(300_000),
    'a.css.metadata': strToU8(
      `<note class='form' ${xmlns}><item name='$Flags'><text>34C=Q</text></item></note>`,
    ),
  };
  expect(refused(zipSync(content), 200_000)?.file).toBe('a.css');
});

test('thousands of files are read, and more than ten thousand refused', () => {
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`Forms/${n}.form`, form(`F${n}`)]));
  const started = performance.now();
  expect(gathered(zipSync(files(6000), { level: 0 }))?.elements).toBe(6000);
  expect(performance.now() - started).toBeLessThan(20_000);
  expect(refused(zipSync(files(10_001), { level: 0 }))?.message).toBe(
    'The archive has more than 10,000 files.',
  );
  const beyond = zipSync(files(1));
  new DataView(beyond.buffer).setUint16(beyond.length - 12, 0xffff, true);
  expect(refused(beyond)?.fault).toBe('many');
});

test('an archive within the archive stays closed and is named', () => {
  const inner = zipSync({ 'Forms/Inner.form': form('Inner') });
  const found = gathered(zipSync({ 'Forms/A.form': form('A'), 'more/inner.zip': inner, 'lib/x.jar': inner }));
  expect(found?.elements).toBe(1);
  expect(found?.left).toEqual([
    { path: 'more/inner.zip', why: 'archive' },
    { path: 'lib/x.jar', why: 'noDesign' },
  ]);
});

test('names that lead elsewhere are refused or left out; backslashes part folders', () => {
  expect(refused(zipSync({ '../Forms/A.form': form('A') }))?.message).toBe(
    'The archive has a file whose name leads out of it: ../Forms/A.form.',
  );
  expect(refused(zipSync({ 'a\\..\\..\\A.form': form('A') }))?.fault).toBe('name');
  const found = gathered(
    zipSync({
      '/etc/A.form': form('A'),
      'C:\\temp\\B.form': form('B'),
      'odp\\Forms\\C.form': form('C'),
      'odp\\.git\\config': strToU8('[core]'),
    }),
  );
  expect(found?.dxl.match(/<form name='\w'/g)).toEqual(["<form name='C'"]);
  expect(found?.left).toEqual([
    { path: '/etc/A.form', why: 'outside' },
    { path: 'C:/temp/B.form', why: 'outside' },
    { path: 'odp/.git/config', why: 'noDesign' },
  ]);
});

test('one name twice is refused, also in another case; names that are no UTF-8 stay apart', () => {
  expect(refused(zipSync({ 'Forms/A.form': form('A'), 'forms/a.FORM': form('B') }))?.message).toBe(
    'The archive has two files named forms/a.FORM, in the same or another case.',
  );
  const files = { 'Forms/x1.form': form('A'), 'Forms/x2.form': form('B') };
  let byte = 0x8e;
  // Windows writes umlauts as one byte each.
  const old = changed(files, (data, at) => data.setUint8(at + 46 + 6, byte++));
  expect(gathered(old)?.elements).toBe(2);
});

test('what is locked, cut off, damaged or packed in another way says so, with the file', () => {
  const files = { 'Forms/A.form': form('A'), 'Forms/B.form': form('B') };
  const locked = changed(files, (data, at) => data.setUint16(at + 8, 1, true));
  expect(refused(locked)?.message).toBe(
    'The archive is protected by a password: Forms/A.form cannot be read.',
  );
  const whole = zipSync(files, { level: 0 });
  expect(refused(whole.slice(0, -30))?.message).toBe('The archive is damaged or incomplete.');
  expect(refused(whole.slice(0, 60))?.fault).toBe('damaged');
  const flipped = whole.slice();
  flipped[60] = (flipped[60] ?? 0) ^ 1;
  expect(refused(flipped)?.message).toBe(
    'The archive is damaged or incomplete: Forms/A.form cannot be read.',
  );
  const packed = changed(files, (data, at) => data.setUint16(at + 10, 14, true));
  expect(refused(packed)?.message).toContain('Forms/A.form is packed in a way that is not read here');
  for (const sign of ['7z\u00bc\u00af\u0027\u001c', 'Rar!\u001a', '\u001f\u008b\u0008\u0000']) {
    const other = Uint8Array.from(sign, (letter) => letter.charCodeAt(0));
    expect(isArchive(other)).toBe(true);
    expect(refused(other)?.message).toBe('This is an archive of another kind; only zip archives are read.');
  }
  expect(isArchive(zipSync({}))).toBe(true);
  expect(gathered(zipSync({}))).toBeUndefined();
  expect(isArchive(form('A'))).toBe(false);
});

test('an element of 20 MB comes through whole, in seconds', () => {
  const lines = Array.from({ length: 900_000 }, (_, n) => `A long text ${n * 7919}`);
  const long = `<item name='Long'><text>${lines.join('\n')}</text></item>`;
  expect(long.length).toBeGreaterThan(18_000_000);
  const started = performance.now();
  const found = gathered(
    zipSync({ 'Forms/A.form': form('A', long), 'Forms/B.form': form('B') }, { level: 1 }),
  );
  expect(found?.elements).toBe(2);
  expect(found?.dxl).toContain(long);
  expect(performance.now() - started).toBeLessThan(20_000);
});
