import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decrypt, encrypt, Undecryptable } from './stream.ts';

const key = randomBytes(32);
/** Of a piece with its tag, after the salt. */
const SALT = 32;
const PIECE = 64 * 1024 + 16;

async function* inChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
const sealed = (bytes: Uint8Array, chunk = 50_000) => buffer(encrypt(key, 'file', inChunks(bytes, chunk)));
const opened = (bytes: Uint8Array, { chunk = 50_000, name = 'file', with: other = key } = {}) =>
  buffer(decrypt(other, name, inChunks(bytes, chunk)));

test('what was encrypted comes back, whatever its size and however it arrives', async () => {
  const sizes = [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sizes),
      fc.integer({ min: 1000, max: 150_000 }),
      fc.integer({ min: 1000, max: 150_000 }),
      async (size, into, from) => {
        const bytes = randomBytes(size);
        expect((await opened(await sealed(bytes, into), { chunk: from })).equals(bytes)).toBe(true);
      },
    ),
    { numRuns: 30 },
  );
});

test('the same bytes are never encrypted to the same', async () => {
  const bytes = Buffer.alloc(1000);
  expect((await sealed(bytes)).equals(await sealed(bytes))).toBe(false);
});

test('one bit that changed is noticed, wherever it is', async () => {
  const whole = await sealed(randomBytes(150_000));
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: whole.length * 8 - 1 }), async (bit) => {
      const changed = Buffer.from(whole);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      await expect(opened(changed)).rejects.toThrow(Undecryptable);
    }),
    { numRuns: 40 },
  );
});

test('pieces that are cut off, left out, exchanged, repeated or added are noticed', async () => {
  const whole = await sealed(randomBytes(4 * 65_536));
  const salt = whole.subarray(0, SALT);
  const pieces = [0, 1, 2, 3].map((at) => whole.subarray(SALT + at * PIECE, SALT + (at + 1) * PIECE));
  const of = (...order: number[]) =>
    Buffer.concat([salt, ...order.map((at) => pieces[at] ?? Buffer.alloc(0))]);
  expect((await opened(of(0, 1, 2, 3))).length).toBe(4 * 65_536);
  for (const order of [[0, 1, 2], [0], [], [1, 2, 3], [0, 2, 1, 3], [0, 1, 1, 2, 3], [0, 1, 2, 3, 3]])
    await expect(opened(of(...order)), String(order)).rejects.toThrow(Undecryptable);
  for (const length of [0, 20, SALT, SALT + 10, whole.length - 1])
    await expect(opened(whole.subarray(0, length)), String(length)).rejects.toThrow(Undecryptable);
});

test('a file cannot stand in the place of another one, nor be read with another key', async () => {
  const whole = await sealed(Buffer.from('secret'));
  await expect(opened(whole, { name: 'other' })).rejects.toThrow(Undecryptable);
  await expect(opened(whole, { with: randomBytes(32) })).rejects.toThrow(Undecryptable);
});
