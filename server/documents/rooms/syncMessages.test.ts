import { createEncoder, toUint8Array, writeVarString, writeVarUint } from 'lib0/encoding';
import { expect, test } from 'vitest';
import { isReadable } from './syncMessages.ts';

/** A request for who is in a room. */
function asking(room: string): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, room);
  writeVarUint(encoder, 3);
  return toUint8Array(encoder);
}

test('no room has the name of something that every object has', () => {
  expect(isReadable(asking('6f1c1a52-7a0c-4a7f-9a55-0f6f3c0b7d10'))).toBe(true);
  for (const name of ['constructor', '__proto__', 'toString'])
    expect(isReadable(asking(name)), name).toBe(false);
});
