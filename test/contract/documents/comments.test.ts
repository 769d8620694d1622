import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { anchorAt, COMMENTS, findQuote, readComments } from '../../../formats/model/index.ts';
import type { Tables } from '../../../server/documents/tables.ts';
import { commentedStories, openDocumentWithStories } from '../../support/stories.ts';
import { several, startTestServer, type TestServer } from '../../support/trivet.ts';
import { type Editor, enterRoom, until, upload, type Visitor, visit } from './support.ts';

type Comment = {
  id: string;
  author: string;
  text: string;
  quote: string | null;
  parent: string | null;
  resolved: boolean;
  own: boolean;
};

let server: TestServer;
let alice: Visitor;
let carol: Visitor;
let dave: Visitor;
const entered: Editor[] = [];
beforeAll(async () => {
  server = await startTestServer();
  [alice, carol, dave] = await Promise.all([
    visit(server, 'alice'),
    visit(server, 'carol'),
    visit(server, 'dave'),
  ]);
});
afterEach(() => {
  for (const editor of entered.splice(0)) editor.close();
});
afterAll(() => server?.close());

const body = paragraph('Some words to talk about') + paragraph('Some more words');

/** A document of alice's that carol may comment on and dave may read. */
async function document(name = 'Review.docx', bytes = emptyDocx('', body)): Promise<string> {
  const { id } = (await (await upload(server, 'alice', name, bytes)).json()) as { id: string };
  const items = [
    { user: 'alice', right: 'owner' },
    { user: 'carol', right: 'comment' },
    { user: 'dave', right: 'read' },
  ];
  await server.call(`/repository/rest/${id}/shares`, { as: 'alice', method: 'PUT', json: { items } });
  return id;
}

const ask = (visitor: Visitor, id: string, what = '', method = 'GET', json?: object) =>
  visitor.api(`/docs/api/docsvr/lcfiles/${id}/comments${what}`, json, method);
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
const add = async (visitor: Visitor, id: string, json: object) => {
  const answer = await ask(visitor, id, '', 'POST', json);
  expect(answer.status).toBe(201);
  return (await answer.json()) as Comment;
};
const list = async (visitor: Visitor, id: string) =>
  ((await (await ask(visitor, id)).json()) as { items: Comment[] }).items;
const enter = async (visitor: Visitor, id: string) => {
  const opening = (await (await visitor.api(`/docs/api/docsvr/lcfiles/${id}/opening`)).json()) as {
    room: string;
    canEdit: boolean;
    canComment: boolean;
  };
  const editor = await enterRoom(server, visitor, opening.room);
  entered.push(editor);
  return { editor, opening };
};

describe('comments', () => {
  test('are added to words of the text, answered, resolved, changed and deleted; editors see it at once', async () => {
    const id = await document();
    const { editor, opening } = await enter(alice, id);
    expect(opening).toMatchObject({ canEdit: true, canComment: true });
    const first = await add(carol, id, { text: 'Which?', quote: 'words', occurrence: 2 });
    expect(first).toMatchObject({ author: 'Carol Example', quote: 'words', own: true, resolved: false });
    await until(() => readComments(editor.ydoc).length === 1);
    const answer = await add(alice, id, { text: 'These.', parent: first.id });
    expect(answer).toMatchObject({ parent: first.id, quote: 'words' });
    expect((await ask(carol, id, `/${first.id}`, 'PATCH', { resolved: true })).status).toBe(200);
    expect((await ask(carol, id, `/${first.id}`, 'PATCH', { text: 'Which ones?' })).status).toBe(200);
    expect(await list(carol, id)).toMatchObject([
      { text: 'Which ones?', resolved: true, own: true },
      { text: 'These.', own: false, parent: first.id },
    ]);
    // Readers of the repository see what is published.
    expect(await list(dave, id)).toEqual([]);
    expect((await ask(carol, id, `/${first.id}`, 'DELETE')).status).toBe(204);
    expect(await list(alice, id)).toEqual([]);
    expect(await codeOf(await ask(carol, id, `/${first.id}`, 'DELETE'))).toBe('documents.comment.unknown');
  });

  test('of others are theirs, and readers make none', async () => {
    const id = await document();
    const own = await add(alice, id, { text: 'Mine', quote: 'Some words' });
    expect(await codeOf(await ask(carol, id, `/${own.id}`, 'PATCH', { text: 'Not yours' }))).toBe(
      'documents.comment.others',
    );
    expect(await codeOf(await ask(carol, id, `/${own.id}`, 'DELETE'))).toBe('documents.comment.others');
    for (const answer of [
      await ask(dave, id, '', 'POST', { text: 'x', quote: 'words' }),
      await ask(dave, id, `/${own.id}`, 'PATCH', { resolved: true }),
      await ask(dave, id, `/${own.id}`, 'DELETE'),
    ])
      expect([answer.status, await codeOf(answer)]).toEqual([403, 'documents.right.missing']);
    const byCarol = await add(carol, id, { text: 'Hers', parent: own.id });
    expect((await ask(alice, id, `/${byCarol.id}`, 'DELETE')).status).toBe(204);
    expect(await codeOf(await ask(alice, id, `/${byCarol.id}`, 'PATCH', { resolved: true }))).toBe(
      'documents.comment.unknown',
    );
    expect(await list(alice, id)).toMatchObject([{ text: 'Mine' }]);
  });

  test('need a place and a text; nonsense is refused with a sentence', async () => {
    const id = await document();
    const { editor } = await enter(alice, id);
    for (const given of [
      { quote: 'not there' },
      { quote: 'words', occurrence: 9 },
      {},
      { anchor: [1, 2, 3, 4] },
      { anchor: [0, 0, 0, 0], quote: 'words' },
    ]) {
      const answer = await ask(carol, id, '', 'POST', { text: 'x', ...given });
      expect([answer.status, await codeOf(answer)]).toEqual([400, 'documents.comment.place']);
    }
    // Ids of something that is no text, and numbers that are no anchor, although the first of them are one.
    const { id: there } = await add(carol, id, { text: 'Here', quote: 'words' });
    await until(() => readComments(editor.ydoc).length === 1);
    const anchor = readComments(editor.ydoc)[0]?.anchor ?? [];
    const entry = editor.ydoc.getMap<Y.Map<unknown>>(COMMENTS).get(there)?._item?.id;
    const ofMap = [entry?.client ?? 0, entry?.clock ?? 0, 0, 0];
    for (const bad of [ofMap, [...anchor, 7], anchor.map((one) => one + 1e300)]) {
      const answer = await ask(carol, id, '', 'POST', { text: 'x', anchor: bad });
      expect(answer.status).toBe(400);
    }
    const again = await add(carol, id, { text: 'Here too', anchor });
    expect(again.quote).toBe('words');
    for (const one of [there, again.id]) await ask(carol, id, `/${one}`, 'DELETE');
    expect(await list(carol, id)).toEqual([]);
    for (const given of [
      {},
      { text: '  ' },
      { text: 'x'.repeat(20_001), quote: 'words' },
      { text: 'x', quote: 'words', by: 'alice' },
      { text: 'x', anchor: [1, 2, 3, -4] },
    ])
      expect((await ask(carol, id, '', 'POST', given)).status).toBe(400);
    expect(await codeOf(await ask(carol, id, '', 'POST', { text: 'x', parent: 'nobody' }))).toBe(
      'documents.comment.unknown',
    );
    const bare = await document('Bare.txt');
    expect(await codeOf(await ask(carol, bare, '', 'POST', { text: 'x', quote: 'words' }))).toBe(
      'documents.comment.none',
    );
    expect(readComments(editor.ydoc).filter(({ deleted }) => !deleted)).toEqual([]);
  });

  test('outside of the text are shown and answered, and made in files that can have them', async () => {
    const word = await document('Notes.docx', commentedStories());
    expect((await list(dave, word)).map(({ text, quote }) => [text, quote])).toEqual([
      ['In a header', 'On every page'],
      ['In a note', 'A subspecies.'],
      ['In a box', 'In a box'],
    ]);
    const inNote = (await list(carol, word)).find(({ text }) => text === 'In a note');
    const answer = await add(carol, word, { text: 'Indeed', parent: inNote?.id });
    expect(answer.quote).toBe('A subspecies.');
    const { editor } = await enter(alice, word);
    const found = findQuote(editor.ydoc, 'subspecies', 1, true);
    const anchor = found && anchorAt(found.from, found.to);
    for (const where of [{ quote: 'subspecies' }, { anchor }])
      expect(await codeOf(await ask(carol, word, '', 'POST', { text: 'x', ...where }))).toBe(
        'documents.comment.place',
      );
    const open = await document('Notes.odt', openDocumentWithStories());
    for (const quote of ['note', 'box', 'header'])
      expect(await add(carol, open, { text: `About the ${quote}`, quote })).toMatchObject({ quote });
    expect((await list(alice, open)).map(({ text }) => text)).toEqual([
      'About the header',
      'About the note',
      'About the box',
    ]);
  });

  test.skipIf(several)('are asked for no more often than a person does', async () => {
    const id = await document();
    const bob = await visit(server, 'bob');
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(bob, id)));
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    // Others are not held up by it.
    expect(await list(dave, id)).toEqual([]);
  });
});

/** Lets a draft end as soon as somebody has opened it once more. */
async function endWhenOpened(draft: string): Promise<() => Promise<void>> {
  const run = (statement: string) => sql.raw(statement).execute(server.platform.database.as<Tables>());
  await run(`create function documents.ends() returns trigger language plpgsql as
    'begin delete from documents.draft where id = new.id; return null; end'`);
  await run(`create constraint trigger ends after update of visited_at on documents.draft
    deferrable initially deferred for each row when (new.id = '${draft}') execute function documents.ends()`);
  return async () => void (await run('drop function documents.ends() cascade'));
}

describe('a draft that ends while somebody comments', () => {
  test.each([true, false])('makes way for the next, which has the comment (edited: %s)', async (edited) => {
    const id = await document();
    const { editor, opening } = await enter(alice, id);
    const place = findQuote(editor.ydoc, 'words', 1);
    const anchor = place && anchorAt(place.from, place.to);
    if (!edited) {
      editor.close();
      const status = () => server.call(`/docs/api/docsvr/lcfiles/${id}/draft`, { as: 'alice' });
      await until(async () => ((await (await status()).json()) as { editors: [] }).editors.length === 0);
    }
    const stop = await endWhenOpened(opening.room);
    try {
      // A place that is known goes into the room at once; words are looked for first.
      const at = edited ? { anchor } : { quote: 'words' };
      const said = await add(carol, id, { text: 'Not lost', ...at });
      expect(await list(carol, id)).toMatchObject([{ id: said.id, text: 'Not lost' }]);
    } finally {
      await stop();
    }
    if (edited) await editor.heard('ended');
    expect((await (await enter(alice, id)).opening).room).not.toBe(opening.room);
  });

  test('one that cannot be read is not said to be absent', async () => {
    const id = await document();
    const { room } = (await (await alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`)).json()) as {
      room: string;
    };
    await server.platform.database
      .as<Tables>()
      .updateTable('documents.draft_update')
      .set({ content: Buffer.from([255, 255, 255]) })
      .where('draft', '=', room)
      .execute();
    const answer = await ask(carol, id, '', 'POST', { text: 'Second', quote: 'words' });
    expect([answer.status, await codeOf(answer)]).toEqual([422, 'documents.content.unreadable']);
  });
});

describe('who may only comment', () => {
  test('sees the text, and changes nothing by what is sent to the room', async () => {
    const id = await document();
    const { editor } = await enter(alice, id);
    const { editor: hostile, opening } = await enter(carol, id);
    expect(opening).toMatchObject({ canEdit: false, canComment: true });
    const before = JSON.stringify(editor.ydoc.getXmlFragment('document').toJSON());
    expect(JSON.stringify(hostile.ydoc.getXmlFragment('document').toJSON())).toBe(before);
    hostile.ydoc.getXmlFragment('document').insert(0, [new Y.XmlElement('paragraph')]);
    hostile.ydoc.getMap(COMMENTS).set(
      '11111111',
      new Y.Map([
        ['text', 'forged'],
        ['author', 'Alice Example'],
      ]),
    );
    // What alice does afterwards arrives at both, so what carol sent has been looked at by then.
    const said = await add(alice, id, { text: 'Still here', quote: 'words' });
    await until(() => readComments(hostile.ydoc).some((one) => one.id === said.id));
    expect(JSON.stringify(editor.ydoc.getXmlFragment('document').toJSON())).toBe(before);
    expect(readComments(editor.ydoc).map(({ text }) => text)).toEqual(['Still here']);
    expect((await list(carol, id)).map(({ text }) => text)).toEqual(['Still here']);
    const status = (await (
      await server.call(`/docs/api/docsvr/lcfiles/${id}/draft`, { as: 'alice' })
    ).json()) as {
      editors: { displayName: string }[];
    };
    expect(status.editors.map(({ displayName }) => displayName)).toEqual(['Alice Example']);
  });

  test('cannot publish, restore or replace, and what they said is published by who may', async () => {
    const id = await document();
    await add(carol, id, { text: 'For the record', quote: 'words' });
    for (const what of ['publish', 'copies', 'versions/1/restore']) {
      const answer = await carol.api(
        `/docs/api/docsvr/lcfiles/${id}/${what}`,
        what === 'copies' ? {} : undefined,
        'POST',
      );
      expect(answer.status).toBe(403);
    }
    await enter(alice, id);
    const asked = await alice.api(`/docs/api/docsvr/lcfiles/${id}/publish`, undefined, 'POST');
    expect(asked.status).toBe(202);
    await until(async () => (await list(dave, id)).length === 1, 60_000);
    expect(await list(dave, id)).toMatchObject([
      { author: 'Carol Example', text: 'For the record', quote: 'words' },
    ]);
  });
});
