import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import {
  change,
  element,
  type Forged,
  forged,
  intrude,
  presence,
  written,
} from './documents.hostile.support.ts';
import { type Editor, enterRoom, partsOf, until, upload, type Visitor, visit } from './documents.support.ts';

vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let alice: Visitor;
let bob: Visitor;
let id: string;
let room: string;
/** Somebody who goes on writing whatever the other does. */
let witness: Editor;
beforeAll(async () => {
  server = await startTestServer();
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

/** The document still publishes, with what the witness writes, and the server is well. */
async function unharmed(words: string): Promise<string> {
  await witness.saved(witness.type(` ${words}`, 'The witness'));
  const asked = await alice.api(`/docs/api/docsvr/lcfiles/${id}/publish`, {}, 'POST');
  expect(asked.status).toBe(202);
  await witness.heard('published');
  const content = await server.call(`/repository/rest/${id}/content`, { as: 'alice' });
  const parts = partsOf(new Uint8Array(await content.arrayBuffer()));
  const body = new TextDecoder().decode(parts.get('word/document.xml'));
  expect(body).toContain(words);
  expect((await server.call('/health/ready')).status).toBe(200);
  return body;
}

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
      await witness.saved(witness.type(' Others write on.', 'The witness'));
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
