import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import type { Tables } from '../../../server/documents/tables.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { change, intrude, written } from './hostile.support.ts';
import { type Editor, enterRoom, until, type Visitor, visit } from './support.ts';

let server: TestServer;
let alice: Visitor;
let bob: Visitor;
let carol: Visitor;
const entered: Editor[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [alice, bob, carol] = await Promise.all([
    visit(server, 'alice'),
    visit(server, 'bob'),
    visit(server, 'carol'),
  ]);
});
afterEach(() => {
  for (const editor of entered.splice(0)) editor.close();
});
afterAll(() => server?.close());

const opening = async (visitor: Visitor, id = 'welcome') => {
  const answer = await visitor.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
  return (await answer.json()) as {
    room: string;
    socket: string;
    user: { displayName: string };
    carried: string[];
  };
};
const enter = async (visitor: Visitor, room: string) => {
  const editor = await enterRoom(server, visitor, room);
  entered.push(editor);
  return editor;
};
const statusOf = async (id = 'welcome') =>
  (await (await server.call(`/docs/api/docsvr/lcfiles/${id}/draft`, { as: 'bob' })).json()) as {
    dirty: boolean;
    editors: { displayName: string }[];
    lasteditor: { displayName: string };
  };
/** What the log of a draft holds, read as a fresh process would. */
const stored = async (room: string) => {
  const rows = await server.platform.database
    .as<Tables>()
    .selectFrom('documents.draft_update')
    .select('content')
    .where('draft', '=', room)
    .execute();
  const ydoc = new Y.Doc();
  for (const { content } of rows) Y.applyUpdate(ydoc, content);
  return JSON.stringify(ydoc.getXmlFragment('document').toJSON());
};

describe('co-editing', () => {
  test('a word typed by one arrives at the other, is acknowledged once stored, and shows in the draft status', async () => {
    const { room, socket, user } = await opening(alice);
    expect(socket).toBe('/docs/rooms');
    expect(user.displayName).toBe('Alice Example');
    expect((await opening(bob)).room).toBe(room);
    const [a, b] = [await enter(alice, room), await enter(bob, room)];
    expect(a.text()).toContain('Welcome to Trivet');
    const seq = a.type(' Trivetian', 'Have a good look');
    await until(() => b.text().includes('Have a good look around. Trivetian'));
    await a.saved(seq);
    expect(await stored(room)).toContain('Trivetian');
    expect(await statusOf()).toMatchObject({ dirty: true, lasteditor: { displayName: 'Alice Example' } });
    expect((await statusOf()).editors.map(({ displayName }) => displayName).sort()).toEqual([
      'Alice Example',
      'Bob Example',
    ]);
  });

  test('everything that was acknowledged is stored, however fast it was typed', async () => {
    const { room } = await opening(alice);
    const a = await enter(alice, room);
    let seq = 0;
    for (let at = 0; at < 200; at++) seq = a.type(` w${at}.`, 'Have a good look');
    await a.saved(seq);
    const text = await stored(room);
    for (let at = 0; at < 200; at++) expect(text).toContain(` w${at}.`);
  });

  test('a person with two windows is one editor, and gone when both are closed', async () => {
    const { room } = await opening(alice);
    const windows = [await enter(alice, room), await enter(alice, room)];
    expect((await statusOf()).editors).toHaveLength(1);
    windows[0]?.close();
    await until(async () => (await statusOf()).editors.length === 1);
    windows[1]?.close();
    await until(async () => (await statusOf()).editors.length === 0);
  });

  test('a room that was left and is entered again has everything', async () => {
    const { room } = await opening(bob);
    const first = await enter(bob, room);
    await first.saved(first.type(' Rejoined.', 'Have a good look'));
    first.close();
    await until(async () => (await statusOf()).editors.length === 0);
    expect((await enter(alice, room)).text()).toContain('Rejoined.');
  });

  test('names in the room are those of the accounts, whatever a page claims', async () => {
    const { room } = await opening(alice);
    const [a, b] = [await enter(alice, room), await enter(bob, room)];
    a.provider.setAwarenessField('user', { id: 'bob', name: 'The Administrator', color: '#0b6e63' });
    const names = () =>
      [...(b.provider.awareness?.getStates().values() ?? [])].map(
        (state) => (state.user as { name?: string })?.name,
      );
    await until(() => names().includes('Alice Example'));
    expect(names()).not.toContain('The Administrator');
  });
});

describe('who may enter', () => {
  const upgrade = (headers: Record<string, string>, path = '/docs/rooms') =>
    new Promise<{ status: number; body: string }>((resolve) => {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}${path}`, { headers });
      socket.on('open', () => {
        socket.close();
        resolve({ status: 101, body: '' });
      });
      socket.on('error', () => undefined);
      socket.on('unexpected-response', (_, answer) => {
        let body = '';
        answer.on('data', (piece) => (body += piece));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
      });
    });

  test('an upgrade needs a session and our own Origin, or a bearer token', async () => {
    const cookie = alice.cookie();
    expect(await upgrade({ cookie, origin: server.url })).toMatchObject({ status: 101 });
    expect(await upgrade({ cookie, origin: 'https://evil.example' })).toMatchObject({ status: 403 });
    expect((await upgrade({ cookie, origin: 'https://evil.example' })).body).toContain(
      'request.origin.foreign',
    );
    expect(await upgrade({ cookie, origin: 'null' })).toMatchObject({ status: 403 });
    expect(await upgrade({ cookie })).toMatchObject({ status: 401 });
    expect(await upgrade({ origin: server.url })).toMatchObject({ status: 401 });
    expect(await upgrade({ authorization: `Bearer ${await server.bearer('bob')}` })).toMatchObject({
      status: 101,
    });
  });

  test('the address of the rooms is no page, and an upgrade elsewhere is an ordinary request', async () => {
    const answer = await fetch(`${server.url}/docs/rooms`, {
      headers: { cookie: alice.cookie(), origin: server.url },
    });
    expect(answer.status).toBe(400);
    expect(await upgrade({}, '/health/live')).toMatchObject({ status: 200 });
  });

  test('carol cannot open the document, and does not get into its room by its name', async () => {
    const { room } = await opening(alice);
    expect((await carol.api('/docs/api/docsvr/lcfiles/welcome/opening')).status).toBe(403);
    await expect(enter(carol, room)).rejects.toThrow('no draft');
  });

  test.each(['no-such-room', '00000000-0000-4000-8000-000000000000', "' or 1=1", ' '])(
    'the room %j is refused',
    async (room) => {
      await expect(enter(alice, room)).rejects.toThrow();
    },
  );

  test('who lost the right does not get in again', async () => {
    const { room } = await opening(bob, 'release-plan');
    (await enter(bob, room)).close();
    const shares = (right: 'read' | 'write') =>
      server.call('/repository/rest/release-plan/shares', {
        as: 'alice',
        method: 'PUT',
        json: {
          items: [
            { user: 'alice', right: 'owner' },
            { user: 'bob', right },
          ],
        },
      });
    expect((await shares('read')).status).toBe(200);
    await expect(enter(bob, room)).rejects.toThrow('no right to change');
    await shares('write');
    (await enter(bob, room)).close();
  });
});

describe('hostile editors', () => {
  const raw = async (room: string, messages: (Uint8Array | string)[]) => {
    const window = await intrude(server, { cookie: bob.cookie() }, room);
    for (const message of messages) window.send(message);
    return window;
  };

  test('an update that cannot be read closes the socket, and nobody else notices', async () => {
    const { room } = await opening(bob);
    const witness = await enter(alice, room);
    for (const payload of [
      new Uint8Array([255, 255, 255, 1, 2, 3]),
      new Uint8Array(0),
      new Uint8Array([1, 1, 1]),
    ]) {
      const { closed } = await raw(room, [change(room, payload)]);
      expect(await closed).toBe(1008);
    }
    await witness.saved(witness.type(' Still here.', 'Have a good look'));
    expect(await stored(room)).toContain('Still here.');
  });

  test('bytes that are no messages end at most their own socket', async () => {
    const { room } = await opening(bob);
    const printed = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
    const noise = [new Uint8Array([1, 2, 99]), 'text', new Uint8Array(0), new Uint8Array(5000).fill(200)];
    for (const each of noise) {
      const { closed } = await raw(room, [each]);
      expect(await closed).toBe(1008);
    }
    // A message of a kind that only servers send, and one of none.
    for (const type of [6, 8, 99]) {
      const message = change(room, new Uint8Array([0, 0]));
      message[room.length + 1] = type;
      expect(await (await raw(room, [message])).closed).toBe(1008);
    }
    for (const spy of printed) {
      expect(spy).not.toHaveBeenCalled();
      spy.mockRestore();
    }
    expect((await server.call('/health/ready')).status).toBe(200);
    const witness = await enter(alice, room);
    await witness.saved(witness.type(' And here.', 'Have a good look'));
  });

  test('a change that builds on one that never arrived is acknowledged only when that has come, and holds up nobody else', async () => {
    const { room } = await opening(bob);
    const witness = await enter(alice, room);
    // Clients of their own that send their second change only; the later ones wait along with the first.
    const others = [7, 8].map((seq) => {
      const ydoc = new Y.Doc();
      Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(witness.ydoc));
      ydoc.getMap('look').set(`first ${seq}`, 1);
      const before = Y.encodeStateVector(ydoc);
      ydoc.getMap('look').set(`second ${seq}`, 2);
      return { seq, ydoc, second: Y.encodeStateAsUpdate(ydoc, before) };
    });
    const windows: (Awaited<ReturnType<typeof raw>> & (typeof others)[number])[] = [];
    for (const each of others) {
      const messages = [change(room, each.second), written(room, each.seq)];
      windows.push({ ...each, ...(await raw(room, messages)) });
      await witness.saved(witness.type(' Not held up.', 'Have a good look'));
    }
    for (const { seq, ydoc, socket, heard } of windows) {
      expect(heard()).not.toContain('"saved"');
      socket.send(change(room, Y.encodeStateAsUpdate(ydoc)));
      await until(() => heard().includes(`{"type":"saved","seq":${seq}}`));
      socket.terminate();
    }
  });

  test('a deletion of what never arrived holds up its own acknowledgement and nobody else’s', async () => {
    await opening(alice);
    const { room } = await opening(bob);
    const witness = await enter(alice, room);
    const ydoc = new Y.Doc();
    Y.applyUpdate(ydoc, Y.encodeStateAsUpdate(witness.ydoc));
    const text = ydoc.getText('gone');
    text.insert(0, 'gone');
    const before = Y.encodeStateVector(ydoc);
    text.delete(0, 4);
    const deletion = Y.encodeStateAsUpdate(ydoc, before);
    const { send, socket, heard } = await raw(room, [change(room, deletion), written(room, 9)]);
    for (let count = 0; count < 2; count++)
      await witness.saved(witness.type(' Nor held up by it.', 'Have a good look'));
    expect(heard()).not.toContain('"saved"');
    send(change(room, Y.encodeStateAsUpdate(ydoc)));
    await until(() => heard().includes('{"type":"saved","seq":9}'));
    socket.terminate();
  });
});
