import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { startSingleServer, type TestServer } from '../../support/trivet.ts';
import { change, element, type Forged, forged, intrude, isUnharmed, written } from './hostile.support.ts';
import { type Editor, enterRoom, until, type Visitor, visit } from './support.ts';

// Changes that no document makes, written by hand.

vi.setConfig({ testTimeout: 120_000 });

const id = 'welcome';
let server: TestServer;
let alice: Visitor;
let bob: Visitor;
let room: string;
/** Somebody who goes on writing whatever the other does. */
let witness: Editor;
beforeAll(async () => {
  server = await startSingleServer();
  [alice, bob] = await Promise.all([visit(server, 'alice'), visit(server, 'bob')]);
});
afterAll(() => server?.close());
beforeEach(async () => {
  for (const visitor of [alice, bob]) {
    const answer = await visitor.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
    room = ((await answer.json()) as { room: string }).room;
  }
  witness = await enterRoom(server, alice, room);
});
afterEach(() => witness.close());

const bobs = () => intrude(server, { cookie: bob.cookie() }, room);
const unharmed = (words: string) => isUnharmed(server, alice, id, witness, words, 'Have a good look');

const at = (clock: number) => Y.createID(4711, clock);
test.each<[string, Forged[]]>([
  ['its own neighbour', [{ content: element(), origin: at(0) }]],
  ['its own parent', [{ content: element(), parent: at(0) }]],
  [
    'in one that is in it',
    [
      { content: element(), parent: at(1) },
      { content: element(), parent: at(0) },
    ],
  ],
  [
    'beside one that is beside it',
    [
      { content: element(), origin: at(1) },
      { content: element(), origin: at(0) },
    ],
  ],
])('an element that is %s ends its own socket', async (_, items) => {
  const { send, closed } = await bobs();
  send(change(room, forged(4711, 0, items)));
  expect(await closed).toBe(1008);
  await unharmed('Unharmed by a circle.');
});

test('elements that lie in each other, sent one after the other, end their own socket', async () => {
  const { send, closed } = await bobs();
  send(change(room, forged(4711, 0, [{ content: element(), parent: Y.createID(4712, 0) }])));
  send(change(room, forged(4712, 0, [{ content: element(), parent: Y.createID(4711, 0) }])));
  expect(await closed).toBe(1008);
  await unharmed('Unharmed by a pair.');
});

test('a change that contradicts itself ends its own socket, and nothing is thrown in the middle of it', async () => {
  const printed = vi.spyOn(console, 'error');
  const text = (words: string) => new Y.ContentString(words);
  for (const items of [
    [{ content: text('a'), origin: at(0) }],
    [
      { content: text('a'), origin: at(1) },
      { content: element(), parent: 'document' },
    ],
    [
      { content: text('abc'), parent: 'document' },
      { content: text('d'), origin: at(9) },
    ],
  ]) {
    const { send, closed } = await bobs();
    send(change(room, forged(4711, 0, items)));
    expect(await closed).toBe(1008);
  }
  await unharmed('Unharmed by contradictions.');
  expect(printed.mock.calls.flat().filter((each) => each instanceof Error)).toEqual([]);
  printed.mockRestore();
});

test('what waits for what never comes is bounded: whoever sent it is let out, and nobody else', async () => {
  const modest = await bobs();
  const lots = { content: new Y.ContentString('x'.repeat(300_000)), parent: Y.createID(9999, 0) };
  for (const client of [6001, 6002]) {
    const hoarder = await bobs();
    hoarder.send(change(room, forged(client, 0, [lots])));
    await until(async () => {
      await witness.saved(witness.type(' Others write on.', 'Have a good look'));
      return hoarder.socket.readyState === hoarder.socket.CLOSED;
    });
    expect(await hoarder.closed).toBe(1008);
  }
  modest.send(written(room, 1));
  await until(() => modest.heard().includes('{"type":"saved","seq":1}'));
  await unharmed('Unharmed by hoarders.');
  modest.socket.close();
});

test('what is nested too deeply ends its own socket when it comes from the inside out, too', async () => {
  const { send, closed, heard } = await bobs();
  await until(() => heard().includes('read-write'));
  // Each of another client, so that nothing but its parent holds it back; the outermost comes last.
  for (let depth = 1000; depth > 0; depth--)
    send(
      change(room, forged(5000 + depth, 0, [{ content: element(), parent: Y.createID(4999 + depth, 0) }])),
    );
  send(change(room, forged(5000, 0, [{ content: element(), parent: 'document' }])));
  expect(await closed).toBe(1008);
  await unharmed('Unharmed by what waits.');
});
