import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { createSending } from './sending.ts';

function writing() {
  const ydoc = new Y.Doc();
  const did: string[] = [];
  const sending = createSending(
    ydoc,
    () => did.push('sent'),
    () => did.push('noted'),
  );
  const write = (words: string) => {
    did.length = 0;
    ydoc.getText().insert(0, words);
    return did;
  };
  return { ydoc, sending, write };
}

test('nothing is sent before the server has asked for what it lacks, on every line anew; all is noted', () => {
  const { sending, write } = writing();
  expect(write('before')).toEqual(['noted']);
  expect(sending.isBehind()).toBe(true);
  sending.asked();
  expect(sending.isBehind()).toBe(false);
  // What is said of a change follows it.
  expect(write('asked')).toEqual(['sent', 'noted']);
  sending.asked();
  expect(write('asked again')).toEqual(['sent', 'noted']);
  sending.offline();
  expect(write('cut off')).toEqual(['noted']);
  sending.asked();
  expect(write('on the next line')).toEqual(['sent', 'noted']);
});

test('what happens in the rest of a turn that is skipped is neither', async () => {
  const { sending, write } = writing();
  sending.asked();
  sending.skipTurn();
  expect(write('as it arrived')).toEqual([]);
  await Promise.resolve();
  expect(write('then')).toEqual(['sent', 'noted']);
});

test('what waits for changes that never came is not passed on', () => {
  const { ydoc, sending } = writing();
  const [other, made] = [new Y.Doc(), [] as Uint8Array[]];
  other.on('update', (update) => made.push(update));
  other.getText().insert(0, 'a');
  other.getText().insert(1, 'b');
  other.getText().delete(0, 2);
  for (const update of made.slice(1)) Y.applyUpdate(ydoc, update);
  const passedOn = () => Y.decodeUpdate(Y.encodeStateAsUpdate(ydoc));
  expect([passedOn().structs.length, passedOn().ds.clients.size]).toEqual([1, 1]);
  sending.asked();
  expect([passedOn().structs.length, passedOn().ds.clients.size]).toEqual([0, 0]);
});
