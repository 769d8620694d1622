import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Line, openLine } from './reconnectingSocket.ts';

/** A socket of a browser that does what the test says. */
class FakeSocket extends EventTarget {
  static all: FakeSocket[] = [];
  static open = () => FakeSocket.all.filter(({ readyState }) => readyState < 2);
  readyState = 0;
  sent: unknown[] = [];
  constructor() {
    super();
    FakeSocket.all.push(this);
  }
  send(message: unknown) {
    this.sent.push(message);
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  hears() {
    // A ping: one byte.
    this.dispatchEvent(Object.assign(new Event('message'), { data: new Uint8Array([9]).buffer }));
  }
  ends() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const newest = () => FakeSocket.all.at(-1) as FakeSocket;
const tries = () => FakeSocket.all.length;

let line: Line;
const refused = vi.fn();
let browser: EventTarget;
beforeEach(() => {
  vi.useFakeTimers();
  browser = new EventTarget();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  FakeSocket.all = [];
  refused.mockClear();
  line = openLine('ws://here/docs/rooms', refused);
  line.open();
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server is not there for so long; what the pauses between the tries are. */
async function pauses(milliseconds: number): Promise<number[]> {
  const at: number[] = [];
  for (let now = 0; now < milliseconds; now += 50) {
    const before = tries();
    await vi.advanceTimersByTimeAsync(50);
    if (tries() > before) at.push(now);
    if (newest().readyState === 0) newest().ends();
  }
  return at.map((each, index) => each - (at[index - 1] ?? 0));
}

test('however long the server is away, the next try is seconds off', async () => {
  newest().ends();
  const found = await pauses(600_000);
  expect(Math.max(...found)).toBeLessThanOrEqual(5100);
  expect(Math.min(...found)).toBeGreaterThanOrEqual(400);
});

test('a socket that opens and closes before anything came over it begins no second series of tries', async () => {
  for (let time = 0; time < 20; time++) {
    newest().opens();
    newest().ends();
    await vi.advanceTimersByTimeAsync(5100);
    expect(FakeSocket.open()).toHaveLength(1);
  }
  expect(tries()).toBe(21);
  newest().opens();
  newest().hears();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(tries()).toBe(21);
});

test('a server that takes the socket and says nothing is given up', async () => {
  newest().opens();
  await vi.advanceTimersByTimeAsync(14_000);
  expect(tries()).toBe(1);
  await vi.advanceTimersByTimeAsync(7000);
  expect(tries()).toBe(2);
  expect(FakeSocket.open()).toEqual([newest()]);
});

test('a network that is back, and somebody who comes back to the page, are reasons to try at once', async () => {
  newest().ends();
  await pauses(30_000);
  const before = tries();
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(tries()).toBe(before + 1);
  newest().ends();
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(tries()).toBe(before + 2);
  newest().opens();
  newest().hears();
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(tries()).toBe(before + 2);
  // This one looks well, and may be dead: the network it went through is gone.
  browser.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(tries()).toBe(before + 3);
  expect(FakeSocket.open()).toEqual([newest()]);
});

test('what is said without a line is not said later, and a line that was hung up stays so', async () => {
  line.socket.send(new Uint8Array([1]));
  newest().opens();
  newest().hears();
  line.socket.send(new Uint8Array([2]));
  expect(newest().sent.map((message) => [...(message as Uint8Array)])).toEqual([[10], [2]]);
  line.close();
  browser.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries()).toBe(1);
  expect(FakeSocket.open()).toEqual([]);
});

test('a try that nobody let in is told, a line that was cut is not; a line that rests tries nothing until it is woken', async () => {
  newest().opens();
  newest().hears();
  newest().ends();
  expect(refused).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5100);
  newest().ends();
  expect(refused).toHaveBeenCalledTimes(1);
  line.rest();
  const before = tries();
  browser.dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries()).toBe(before);
  line.wake();
  expect(FakeSocket.open()).toHaveLength(1);
});
