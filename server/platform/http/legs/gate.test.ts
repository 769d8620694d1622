import { expect, test } from 'vitest';
import { createGate, type Place, Refused } from './gate.ts';

const patient = 60_000;

/** Enters and says who did, in order. */
function visitors(gate: ReturnType<typeof createGate>) {
  const inside: string[] = [];
  const places = new Map<string, Place>();
  const come = (name: string, signal?: AbortSignal) => {
    const caller = name.slice(0, 1);
    const entered = (place: Place) => {
      inside.push(name);
      places.set(name, place);
    };
    const place = gate.enter(caller, signal && (() => signal));
    if (place instanceof Promise) return place.then(entered);
    entered(place);
    return Promise.resolve();
  };
  const leave = async (name: string) => {
    places.get(name)?.leave();
    await new Promise(setImmediate);
  };
  return { inside, come, leave };
}

test('one caller has three quarters of the places, and the rest is there for others', () => {
  const gate = createGate({ places: 4, waiting: 8, milliseconds: patient });
  const { inside, come } = visitors(gate);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) void come(name);
  expect(inside).toEqual(['a1', 'a2', 'a3', 'b1']);
  expect([gate.running(), gate.waiting()]).toEqual([4, 1]);
});

test('who waits is let in by turns, one of each caller', async () => {
  const gate = createGate({ places: 1, waiting: 20, milliseconds: patient });
  const { inside, come, leave } = visitors(gate);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void come(name);
  for (let at = 0; at < 6; at++) await leave(inside[at] ?? '');
  expect(inside).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  expect([gate.running(), gate.waiting()]).toEqual([0, 0]);
});

test('the line is bounded for all, and for one caller', () => {
  const gate = createGate({ places: 1, waiting: 4, milliseconds: patient });
  const { come } = visitors(gate);
  for (const name of ['a1', 'a2', 'a3', 'a4']) void come(name);
  expect(() => gate.enter('a')).toThrow(Refused);
  void come('b1');
  expect(() => gate.enter('c')).toThrow(Refused);
});

test('nobody waits longer than the limit, nor when they have gone, and the place is given to others', async () => {
  const gate = createGate({ places: 1, waiting: 8, milliseconds: 5 });
  const { inside, come, leave } = visitors(gate);
  await come('a1');
  await expect(come('a2')).rejects.toThrow(Refused);
  const gone = new AbortController();
  const waits = come('b1', gone.signal);
  gone.abort();
  await expect(waits).rejects.toThrow(Refused);
  expect(gate.waiting()).toBe(0);
  await leave('a1');
  await come('c1');
  expect(inside).toEqual(['a1', 'c1']);
});

test('a place that is left twice counts once; one given away meanwhile is had again without waiting', async () => {
  const gate = createGate({ places: 1, waiting: 8, milliseconds: patient });
  const first = await gate.enter('a');
  const elsewhere = Promise.withResolvers<string>();
  const waits = first.aside(() => elsewhere.promise);
  const second = await gate.enter('b');
  expect(gate.running()).toBe(1);
  elsewhere.resolve('answer');
  expect(await waits).toBe('answer');
  expect(gate.running()).toBe(2);
  for (const place of [first, first, second]) place.leave();
  expect(gate.running()).toBe(0);
  await first.aside(async () => undefined);
  expect(gate.running()).toBe(0);
});
