import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { type Acknowledgement, createAcknowledgement } from '../acknowledgement.ts';
import { createObservable } from '../observable.ts';
import type { Opening } from '../opening.ts';
import type { Entry, Label } from './offlineStore.ts';
import { type Kept, keepUnsaved, type Left } from './unsaved.ts';

const { put } = vi.hoisted(() => ({ put: vi.fn(async (_label: Label, _piece: Entry) => {}) }));
vi.mock('./offlineStore.ts', () => ({
  openOfflineStore: async () => ({ put, list: async () => [], remove: async () => {} }),
}));

let ydoc: Y.Doc;
let writing: Acknowledgement;
let made: number;
let kept: Kept;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('navigator', {});
  put.mockClear();
  ydoc = new Y.Doc();
  made = 0;
  writing = createAcknowledgement(({ seq }) => {
    made = seq;
  });
  writing.connected(true);
  writing.resent();
  ydoc.on('update', () => writing.changed());
  const opening = { room: 'r', keep: { owner: 'o', key: 'a' }, pass: 'p' } as Opening;
  kept = keepUnsaved({ ydoc, writing, unsaved: createObservable<Left[]>([]) }, opening, {
    type: 't',
    fileId: 'f',
  });
});
afterEach(() => {
  kept.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const key = () => ydoc.getText('text').insert(ydoc.getText('text').length, 'a');

test('a document is not written down while everything is stored in time, however long somebody types', async () => {
  for (let count = 0; count < 50; count++) {
    const before = made;
    key();
    await vi.advanceTimersByTimeAsync(40);
    writing.saved(before);
  }
  expect(writing.pending()).toBe(true);
  expect(put).not.toHaveBeenCalled();
});

test('what the server is late with is kept with all the text, and what follows it in pieces', async () => {
  key();
  await vi.advanceTimersByTimeAsync(40);
  writing.saved(1);
  for (let count = 0; count < 10; count++) {
    key();
    await vi.advanceTimersByTimeAsync(40);
  }
  expect(put).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(put.mock.calls.map(([{ number }]) => number)).toEqual([0, 1]);
  const kept = new Y.Doc();
  for (const [, { state }] of put.mock.calls) Y.applyUpdate(kept, state);
  expect(String(kept.getText('text'))).toBe('a'.repeat(11));
});
