import { Buffer } from 'node:buffer';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { DocumentProblem } from './problem.ts';
import { openPackage, readEntry } from './zip.ts';
import { replaceEntry } from './zipWrite.ts';

const pack = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

const refusal = (bytes: Uint8Array) => {
  try {
    openPackage(bytes);
  } catch (problem) {
    if (problem instanceof DocumentProblem) return problem.reason;
    throw problem;
  }
  return undefined;
};

describe('replacing a part', () => {
  const bytes = pack({ 'a.xml': 'first '.repeat(50), 'b.xml': 'second', 'c.xml': 'third '.repeat(80) });

  it.each(['a.xml', 'b.xml', 'c.xml'])(
    'changes %s and copies every other entry as it lies in the file',
    (name) => {
      const before = openPackage(bytes);
      const after = openPackage(replaceEntry(before, name, strToU8('something longer than it was before')));
      for (const [key, entry] of before.entries) {
        const other = after.entries.get(key);
        if (!other) throw new Error(`${key} is gone`);
        const raw = (one: Uint8Array, { offset, until }: { offset: number; until: number }) =>
          one.slice(offset, until);
        if (key !== name) expect(raw(after.bytes, other)).toEqual(raw(before.bytes, entry));
      }
      expect(new TextDecoder().decode(readEntry(after, name))).toBe('something longer than it was before');
      expect(Object.keys(unzipSync(after.bytes))).toEqual(['a.xml', 'b.xml', 'c.xml']);
    },
  );

  it('leaves the bytes it was given alone, also when they are a Node Buffer', () => {
    const buffer = Buffer.from(bytes);
    replaceEntry(openPackage(buffer), 'a.xml', strToU8('x'));
    expect(buffer.equals(Buffer.from(bytes))).toBe(true);
  });

  it('keeps a part that was stored without compression readable', () => {
    const stored = zipSync({ 'a.xml': [strToU8('plain'), { level: 0 }], 'b.xml': strToU8('other') });
    const saved = replaceEntry(openPackage(stored), 'a.xml', strToU8('changed'));
    expect(new TextDecoder().decode(unzipSync(saved)['a.xml'])).toBe('changed');
  });
});

describe('a file that is no honest package is refused with a sentence', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['text', strToU8('This is not a package at all, only text that is long enough.')],
    ['a package cut off', pack({ 'a.xml': 'text' }).slice(0, -30)],
  ])('%s', (_, bytes) => {
    expect(refusal(bytes)).toBe('The file is damaged: it is not a readable Office package.');
  });

  it('protected by a password', () => {
    const compound = new Uint8Array(600);
    compound.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(refusal(compound)).toContain('password');
  });

  it('part names that climb out or meet', () => {
    expect(refusal(pack({ '../../etc/passwd': 'x' }))).toContain('name that is not allowed');
    expect(refusal(pack({ 'word/a.xml': 'x', 'Word/A.xml': 'y' }))).toContain('two parts of the same name');
  });

  it('a part that unpacks to hundreds of times its size', () => {
    const bomb = zipSync({ 'a.xml': new Uint8Array(40 * 1024 * 1024) });
    expect(refusal(bomb)).toContain('unpack to more');
  });

  it('a part that declares less than it unpacks to is stopped on the way', () => {
    const bytes = zipSync({ 'a.xml': new Uint8Array(20 * 1024 * 1024) });
    const { entries } = openPackage(zipSync({ 'a.xml': strToU8('x') }));
    expect(entries.size).toBe(1);
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let at = 0; at < bytes.length - 4; at++) {
      if (data.getUint32(at, true) === 0x02014b50) data.setUint32(at + 24, 1000, true);
    }
    expect(() => readEntry(openPackage(bytes), 'a.xml')).toThrow(DocumentProblem);
  });

  it('a part whose checksum is wrong', () => {
    const bytes = zipSync({ 'a.xml': [strToU8('some text'), { level: 0 }] });
    const at = Buffer.from(bytes).indexOf('some text');
    bytes[at] = 0x53;
    expect(() => readEntry(openPackage(bytes), 'a.xml')).toThrow(DocumentProblem);
  });
});
