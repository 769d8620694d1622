import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { startSingleServer, type TestServer } from '../../support/trivet.ts';
import { change, intrude, isUnharmed, presence, written } from './hostile.support.ts';
import { type Editor, enterRoom, until, upload, type Visitor, visit } from './support.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let alice: Visitor;
let bob: Visitor;
let id: string;
let room: string;
/** Somebody who goes on writing whatever the other does. */
let witness: Editor;
beforeAll(async () => {
  server = await startSingleServer();
  [alice, bob] = await Promise.all([visit(server, 'alice'), visit(server, 'bob')]);
});
afterAll(() => server?.close());
beforeEach(async () => {
  const made = await upload(
    server,
    'alice',
    'Plan.docx',
    emptyDocx('', paragraph('The witness writes here.')),
  );
  id = ((await made.json()) as { id: string }).id;
  await share('write');
  for (const visitor of [alice, bob]) room = await roomOf(visitor);
  witness = await enterRoom(server, alice, room);
});
afterEach(() => witness.close());

const share = (right: string) =>
  server.call(`/repository/rest/${id}/shares`, {
    as: 'alice',
    method: 'PUT',
    json: { items: [{ user: 'alice', right: 'owner' }, ...(right ? [{ user: 'bob', right }] : [])] },
  });
const roomOf = async (visitor: Visitor) => {
  const answer = await visitor.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
  return ((await answer.json()) as { room: string }).room;
};
const bobs = () => intrude(server, { cookie: bob.cookie() }, room);

/** A change that builds on what the witness sees. */
function changeOf(act: (ydoc: Y.Doc) => void): Uint8Array {
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(witness.ydoc));
  const before = Y.encodeStateVector(ydoc);
  act(ydoc);
  return Y.encodeStateAsUpdate(ydoc, before);
}

const unharmed = (words: string) => isUnharmed(server, alice, id, witness, words);

test('nodes, attributes, marks and shared things that nobody knows are contained; the text among them is kept', async () => {
  const { send, heard, socket } = await bobs();
  const update = changeOf((ydoc) => {
    const fragment = ydoc.getXmlFragment('document');
    const evil = new Y.XmlElement('script');
    fragment.insert(0, [evil]);
    evil.setAttribute('onload', 'alert(1)');
    evil.insert(0, [new Y.XmlText('text of an unknown node')]);
    const plain = new Y.XmlElement('paragraph');
    fragment.insert(1, [plain]);
    for (const [name, value] of Object.entries({
      id: { deep: [1, [2, [3]]] },
      style: 'x'.repeat(50_000),
      align: '"><script>',
      level: -1e308,
      list: ['new:1'],
      '\u0000': 'nothing',
      props: '../../etc/passwd',
    }))
      plain.setAttribute(name, value as string);
    const text = new Y.XmlText();
    plain.insert(0, [text]);
    text.insert(0, 'marked', {
      wrap: { href: 'javascript:alert(1)' },
      size: { value: 1e9 },
      nonsense: 7,
    } as object);
    for (const name of ['look', 'media', 'comments', 'pages', 'story:none', 'story:__proto__', '__proto__'])
      ydoc.getMap(name).set('garbage', { prototype: { deep: 1 }, list: [null, -1, 'x'] });
    ydoc.getMap('media').set('new:picture', new Uint8Array(1000).fill(60));
    ydoc.getArray('moves').push([null, 'x', -1, [1, 2], [5, 1, 0, 1, 0, 1e9], Array(999).fill(3)]);
  });
  send(change(room, update));
  send(written(room, 1));
  await until(() => heard().includes('{"type":"saved","seq":1}'));
  await until(() => witness.text().includes('text of an unknown node'));
  const body = await unharmed('Unharmed by garbage.');
  expect(body).toContain('text of an unknown node');
  expect(body).toContain('marked');
  expect(body).not.toMatch(/<script|javascript:|passwd/);
  socket.close();
});

const nested = (depth: number) =>
  changeOf((ydoc) =>
    ydoc.transact(() => {
      let holder: Y.XmlElement | Y.XmlFragment = ydoc.getXmlFragment('document');
      for (let at = 0; at < depth; at++) {
        const inner = new Y.XmlElement(at === depth - 1 ? 'paragraph' : 'container');
        holder.insert(0, [inner]);
        holder = inner;
      }
      holder.insert(0, [new Y.XmlText('the bottom')]);
    }),
  );

test('what is nested deeper than any document ends its own socket; what is not is published', async () => {
  const { send, closed } = await bobs();
  send(change(room, nested(1000)));
  expect(await closed).toBe(1008);
  const modest = await bobs();
  modest.send(change(room, nested(60)));
  await until(() => witness.text().includes('the bottom'));
  expect(await unharmed('Above the bottom.')).toContain('the bottom');
  modest.socket.close();
});

test('deletions of what never comes end their own socket', async () => {
  const { send, closed } = await bobs();
  const nowhere = new Y.Doc();
  const text = nowhere.getText('x');
  for (let at = 0; at < 3000; at++) text.insert(0, 'ab');
  for (let at = 0; at < 3000; at++) text.delete(at, 1);
  const { ds } = Y.decodeUpdate(Y.encodeStateAsUpdate(nowhere));
  expect([...ds.clients.values()].flat().length).toBeGreaterThan(1000);
  // Of a client that the room has heard of nothing else.
  send(change(room, Y.diffUpdate(Y.encodeStateAsUpdate(nowhere), Y.encodeStateVector(nowhere))));
  expect(await closed).toBe(1008);
  await unharmed('Unharmed by nothing.');
});

test('presence: nobody takes another name or another window, and what is too large is not shown', async () => {
  const { send, socket } = await bobs();
  const own = witness.ydoc.clientID;
  const evil = { user: { id: 'demo-alice', name: '<img src=x onerror=alert(1)>', color: 'url(//evil)' } };
  send(
    presence(room, [
      [4711, 1, evil],
      [own, 2 ** 31, evil],
      [4712, 1, { user: { name: 'x' }, cursor: 'x'.repeat(100_000) }],
      [4713, 1, 'no state'],
      [4714, 1, null],
      [4715, 1, ['a', { user: 1 }]],
    ]),
  );
  const states = () => witness.provider.awareness?.getStates() ?? new Map();
  await until(() => states().has(4711));
  expect(states().get(4711)?.user).toMatchObject({ name: 'Bob Example' });
  expect(states().get(4711)?.user.id).not.toBe('demo-alice');
  expect(states().has(4712)).toBe(false);
  expect((states().get(own) as { user?: { name?: string } } | undefined)?.user?.name).not.toContain('img');
  await unharmed('Unharmed by presence.');
  socket.close();
});

test('one window is a few windows at most: presence of thousands is not kept', async () => {
  const { send, socket } = await bobs();
  for (let batch = 0; batch < 20; batch++)
    send(
      presence(
        room,
        Array.from({ length: 500 }, (_, at) => [10_000 + batch * 500 + at, 1, { n: at }]),
      ),
    );
  await unharmed('Unharmed by a crowd.');
  expect(witness.provider.awareness?.getStates().size ?? 0).toBeLessThan(100);
  socket.close();
});

test('a flood of messages ends its own socket, and the others write on', async () => {
  const { send, closed, socket, heard } = await bobs();
  // Before that, the library's own limit for strangers holds.
  await until(() => heard().includes('read-write'));
  const ping = presence(room, [[4711, 1, { n: 1 }]]);
  const one = changeOf((ydoc) => ydoc.getMap('look').set('x', 1));
  for (let count = 0; count < 20_000; count++) send(count % 2 ? ping : change(room, one));
  expect(await closed).toBe(1008);
  await unharmed('Unharmed by a flood.');
  socket.close();
});

test('what is too large to be one message, or half of one, ends its own socket', async () => {
  const large = await bobs();
  large.send(change(room, new Uint8Array(17 * 1024 * 1024)));
  expect(await large.closed).toBe(1009);
  const half = await bobs();
  const update = changeOf((ydoc) => ydoc.getMap('look').set('x', 'y'.repeat(1000)));
  half.send(change(room, update).subarray(0, 500));
  expect(await half.closed).toBe(1008);
  await unharmed('Unharmed by size.');
});

test.each(['read', 'comment', ''])('with the right "%s" nothing is written', async (right) => {
  await share(right);
  const { send, heard, socket } = await bobs();
  send(
    change(
      room,
      changeOf((ydoc) => ydoc.getXmlFragment('document').delete(0, 1)),
    ),
  );
  send(written(room, 1));
  await until(() => heard().includes('no right') || heard().includes('permission') || heard().length > 40);
  expect(await unharmed('Nothing is gone.')).toContain('The witness writes here.');
  expect(heard()).not.toContain('"saved"');
  socket.close();
});

test('a change for another room than the one that was entered does nothing there', async () => {
  const made = await upload(server, 'alice', 'Private.docx', emptyDocx('', paragraph('Of alice alone.')));
  const { id: other } = (await made.json()) as { id: string };
  const answer = await alice.api(`/docs/api/docsvr/lcfiles/${other}/opening`);
  const foreign = ((await answer.json()) as { room: string }).room;
  const owner = await enterRoom(server, alice, foreign);
  const { send, heard, socket } = await bobs();
  const wipe = new Y.Doc();
  Y.applyUpdate(wipe, Y.encodeStateAsUpdate(owner.ydoc));
  wipe.getXmlFragment('document').delete(0, 1);
  send(change(foreign, Y.encodeStateAsUpdate(wipe)));
  send(written(foreign, 1));
  const direct = await intrude(server, { cookie: bob.cookie() }, foreign);
  direct.send(change(foreign, Y.encodeStateAsUpdate(wipe)));
  await owner.saved(owner.type(' Still.', 'Of alice'));
  expect(owner.text()).toContain('Of alice alone. Still.');
  expect(heard() + direct.heard()).not.toContain('Of alice alone');
  await unharmed('Unharmed by strangers.');
  for (const each of [socket, direct.socket]) each.close();
  owner.close();
});
