import { beforeEach, expect, test, vi } from 'vitest';
import { type Acknowledgement, createAcknowledgement } from './acknowledgement.ts';

let sent: number[];
let writing: Acknowledgement;
beforeEach(() => {
  sent = [];
  writing = createAcknowledgement(({ seq }) => sent.push(seq));
  writing.resent();
  writing.connected(true);
});

test('is saving from the keystroke on, and saved only when the last change is stored', () => {
  expect(writing.state.get()).toBe('saved');
  writing.changed();
  writing.changed();
  expect(writing.state.get()).toBe('saving');
  writing.saved(1);
  expect(writing.state.get()).toBe('saving');
  writing.saved(2);
  expect(writing.state.get()).toBe('saved');
  expect(sent).toEqual([1, 2]);
});

test('what was typed offline is saved after it was sent again, not when the line is back', () => {
  writing.connected(false);
  expect(writing.state.get()).toBe('offline');
  writing.changed();
  expect(sent).toEqual([]);
  writing.connected(true);
  expect(writing.state.get()).toBe('saving');
  writing.resent();
  expect(sent).toEqual([1]);
  writing.saved(1);
  expect(writing.state.get()).toBe('saved');
});

test('an acknowledgement of something never made counts for nothing', () => {
  writing.changed();
  writing.saved(99);
  expect(writing.state.get()).toBe('saving');
  expect(writing.pending()).toBe(true);
});

test('what is made after the server asked for what it lacks, and before its last word, is asked about', () => {
  writing.connected(false);
  writing.changed();
  writing.resent();
  writing.changed();
  expect(sent).toEqual([1, 2]);
  writing.saved(1);
  writing.connected(true);
  expect(writing.state.get()).toBe('saving');
  writing.saved(2);
  expect(writing.state.get()).toBe('saved');
});

test('nothing is asked about before the server has been given on this line what it lacked', () => {
  writing.connected(false);
  writing.changed();
  writing.connected(true);
  writing.changed();
  expect(sent).toEqual([]);
  writing.resent();
  expect(sent).toEqual([2]);
});

test('it is stuck when nothing that waits was stored since the last look', () => {
  const looks: boolean[] = [];
  const look = () => looks.push(writing.stuck());
  look();
  writing.changed();
  look();
  writing.changed();
  writing.saved(1);
  look();
  look();
  writing.connected(false);
  look();
  writing.connected(true);
  look();
  look();
  writing.saved(2);
  look();
  expect(looks).toEqual([false, false, false, true, false, false, true, false]);
});

test('what waits is the oldest change that is not stored, however many follow it', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  expect(writing.waited()).toBe(0);
  writing.changed();
  vi.advanceTimersByTime(40);
  writing.changed();
  vi.advanceTimersByTime(40);
  writing.changed();
  expect(writing.waited()).toBe(80);
  writing.saved(2);
  expect(writing.waited()).toBe(0);
  vi.advanceTimersByTime(25);
  writing.changed();
  expect(writing.waited()).toBe(25);
  writing.saved(4);
  writing.saved(3);
  expect(writing.waited()).toBe(0);
  vi.useRealTimers();
});
