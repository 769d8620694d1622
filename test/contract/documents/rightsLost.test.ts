import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { enterRoom, partsOf, until, upload, type Visitor, visit } from './support.ts';

let server: TestServer;
let alice: Visitor;
let carol: Visitor;
beforeAll(async () => {
  server = await startTestServer();
  [alice, carol] = await Promise.all([visit(server, 'alice'), visit(server, 'carol')]);
});
afterAll(() => server?.close());

/** A document of alice's that carol may comment on. */
async function document(): Promise<string> {
  const bytes = emptyDocx('', paragraph('Some words to talk about'));
  const { id } = (await (await upload(server, 'alice', 'Left.docx', bytes)).json()) as { id: string };
  const items = [
    { user: 'alice', right: 'owner' },
    { user: 'carol', right: 'comment' },
  ];
  await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  return id;
}

const ask = (visitor: Visitor, id: string, what = '', method = 'GET', json?: object) =>
  visitor.api(`/docs/api/docsvr/lcfiles/${id}/comments${what}`, json, method);
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const add = async (visitor: Visitor, id: string, json: object) =>
  (await (await ask(visitor, id, '', 'POST', json)).json()) as { id: string };
const list = async (visitor: Visitor, id: string) =>
  ((await (await ask(visitor, id)).json()) as { items: object[] }).items;
const enter = async (visitor: Visitor, id: string) => {
  const opening = await visitor.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
  const { room } = (await opening.json()) as { room: string };
  return { editor: await enterRoom(server, visitor, room) };
};

describe('somebody whose right was taken away', () => {
  const share = (id: string, ...others: object[]) =>
    server.call(`/repository/rest/${id}/shares`, {
      as: 'alice',
      method: 'PUT',
      json: { items: [{ user: 'alice', right: 'owner' }, ...others] },
    });
  const publish = (visitor: Visitor, id: string) => visitor.api(`/docs/api/docsvr/lcfiles/${id}/publish`, {});

  test('leaves comments that others read, answer and publish, under the name of who wrote them', async () => {
    const id = await document();
    const { editor } = await enter(alice, id);
    const said = await add(carol, id, { text: 'Before I go', quote: 'words' });
    expect((await share(id)).status).toBe(200);
    expect((await ask(carol, id)).status).toBe(403);
    const change = (method: string, json?: object) => ask(carol, id, `/${said.id}`, method, json);
    expect((await change('PATCH', { text: 'After all' })).status).toBe(403);
    expect((await change('DELETE')).status).toBe(403);
    expect(await list(alice, id)).toMatchObject([
      { text: 'Before I go', author: 'Carol Example', own: false },
    ]);
    await add(alice, id, { text: 'Farewell', parent: said.id });
    expect((await ask(alice, id, `/${said.id}`, 'PATCH', { resolved: true })).status).toBe(200);
    expect((await publish(alice, id)).status).toBe(202);
    await editor.heard('published');
    editor.close();
    const answer = await server.call(`/repository/rest/${id}/content?version=2`, { as: 'alice' });
    const comments = partsOf(new Uint8Array(await answer.arrayBuffer())).get('word/comments.xml');
    const written = new TextDecoder().decode(comments);
    expect(written).toMatch(
      /w:author="Carol Example"[\s\S]*Before I go[\s\S]*w:author="Alice Example"[\s\S]*Farewell/,
    );
  });

  test('publishes nothing and comes back no more; what was typed before is published by others', async () => {
    const id = await document();
    await share(id, { user: 'carol', right: 'write' });
    const [own, theirs] = [(await enter(alice, id)).editor, (await enter(carol, id)).editor];
    await theirs.saved(theirs.type(' Typed by Carol.', 'Some words'));
    expect((await share(id, { user: 'carol', right: 'read' })).status).toBe(200);
    const refused = await publish(carol, id);
    expect([refused.status, await codeOf(refused)]).toEqual([403, 'documents.right.missing']);
    theirs.close();
    expect((await carol.api(`/docs/api/docsvr/lcfiles/${id}/opening`)).status).toBe(403);
    expect((await publish(alice, id)).status).toBe(202);
    await own.heard('published');
    expect(own.text()).toContain('Typed by Carol.');
    own.close();
    const answer = await server.call(`/repository/rest/${id}/content?version=2`, { as: 'alice' });
    const body = new TextDecoder().decode(
      partsOf(new Uint8Array(await answer.arrayBuffer())).get('word/document.xml'),
    );
    expect(body).toContain('Typed by Carol.');
  });
});

describe('somebody who is not signed in any more', () => {
  /** A person with an account of their own who writes in a document, and another window of theirs. */
  const writing = async (username: string) => {
    const json = { username, password: `${username} has a password`, displayName: username };
    expect((await server.call('/api/v1/users', { as: 'admin', method: 'POST', json })).status).toBe(201);
    const [here, elsewhere] = [
      await visit(server, username, json.password),
      await visit(server, username, json.password),
    ];
    const id = await document();
    const items = [
      { user: 'alice', right: 'owner' },
      { user: username, right: 'write' },
    ];
    await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
    const [own, other] = [(await enter(here, id)).editor, (await enter(elsewhere, id)).editor];
    await own.saved(own.type(' Typed before.', 'Some words'));
    return { here, own, other, witness: (await enter(alice, id)).editor };
  };
  const account = (username: string, json: object) =>
    server.call(`/api/v1/users/${username}`, { as: 'admin', method: 'PATCH', json });

  test('changes nothing from then on, in the browser where they signed out', async () => {
    const { here, own, other, witness } = await writing('fiona');
    expect((await here.api('/sign-out', {})).status).toBeLessThan(400);
    expect((await own.heard('ended')).summary).toContain('not signed in');
    own.type(' Typed after.', 'Some words');
    await other.saved(other.type(' Still here.', 'Some words'));
    await until(() => witness.text().includes('Still here.'));
    expect(witness.text()).toContain('Typed before.');
    expect(witness.text()).not.toContain('Typed after.');
    for (const editor of [own, other, witness]) editor.close();
  });

  test('is let out of the windows whose sessions they ended from another one', async () => {
    const { here, own, other, witness } = await writing('hedwig');
    const ended = await here.api('/api/v1/me/sessions', undefined, 'DELETE');
    expect(await ended.json()).toEqual({ ended: 1 });
    expect((await other.heard('ended')).summary).toContain('not signed in');
    await own.saved(own.type(' Still here.', 'Some words'));
    await until(() => witness.text().includes('Still here.'));
    for (const editor of [own, other, witness]) editor.close();
  });

  test('is let out of every window when the account is closed, and not into a room by an open socket', async () => {
    const { own, other, witness } = await writing('gregor');
    expect((await account('gregor', { disabled: true })).status).toBe(200);
    await Promise.all([own.heard('ended'), other.heard('ended')]);
    const refused = new Promise((resolve) =>
      own.provider.on('authenticationFailed', ({ reason }: { reason: string }) => resolve(reason)),
    );
    await own.provider.sendToken();
    expect(await refused).toContain('not signed in');
    await witness.saved(witness.type(' Goes on.', 'Some words'));
    for (const editor of [own, other, witness]) editor.close();
  });
});
