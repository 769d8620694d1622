import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as Y from 'yjs';
import { storyFragment } from '../../../formats/model/index.ts';
import { packOdt } from '../../../formats/odt/empty.ts';
import { type Desk, openDesk } from './desk.ts';
import { partsOf, upload } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterEach(() => desk.leave());
afterAll(() => desk?.close());

const BODY =
  '<text:h text:style-name="Heading_20_1" text:outline-level="1">Plan</text:h><text:p>Type a word anywhere</text:p><text:p>Left <text:span text:style-name="Emphasis">as it is</text:span></text:p>';

test('a text in OpenDocument format is edited and published with one paragraph changed', async () => {
  const answer = await upload(desk.server, 'alice', 'Plan.odt', packOdt(BODY));
  const { id } = (await answer.json()) as { id: string };
  const editor = await desk.enter(desk.alice, id);
  await editor.saved(editor.type(' Trivetian', 'Type a word anywhere'));
  expect((await desk.ask(desk.alice, id)).status).toBe(202);
  expect(await editor.heard('published')).toMatchObject({ version: '2', changed: true });

  const [before, after] = [partsOf(await desk.bytesOf(id, '1')), partsOf(await desk.bytesOf(id, '2'))];
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [name, bytes] of before)
    if (name !== 'content.xml') expect(after.get(name), name).toEqual(bytes);
  const content = new TextDecoder().decode(after.get('content.xml'));
  expect(content).toContain(BODY.replace('a word anywhere', 'a word anywhere Trivetian'));
  expect(await desk.statusOf(id)).toMatchObject({ base_version: '2', dirty: false, valid: true });
});

test.each([
  [
    'a list that begins with headers, three deep,',
    '<text:list xml:id="l"><text:list-header><text:p>One</text:p><text:list><text:list-header><text:p>Two</text:p><text:list xml:id="m"><text:list-header><text:p>Three</text:p></text:list-header><text:list-item><text:p>Type a word anywhere</text:p></text:list-item></text:list></text:list-header></text:list></text:list-header><text:list-item><text:p>Last</text:p></text:list-item></text:list>',
  ],
  [
    'a table printed in lines',
    '<text:p>Before</text:p>\n<text:bookmark text:name="b"/>\n<table:table>\n <table:table-column/>\n <table:table-row>\n  <table:table-cell>\n   <text:p>Type a word anywhere</text:p>\n  </table:table-cell>\n </table:table-row>\n <table:table-row>\n  <table:table-cell />\n </table:table-row>\n</table:table>\n',
  ],
  [
    'a line of spans and fields',
    '<text:p><text:span>It&apos;s </text:span>easy <text:page-number>1</text:page-number><text:s/>time: <text:span>try &quot;it&quot;. Type a word anywhere</text:span></text:p>',
  ],
])('%s is published with the typed word and all other bytes as they were', async (_, body) => {
  const answer = await upload(desk.server, 'alice', 'Plan.odt', packOdt(body));
  const { id } = (await answer.json()) as { id: string };
  const editor = await desk.enter(desk.alice, id);
  await editor.saved(editor.type(' Trivetian', 'Type a word anywhere'));
  expect((await desk.ask(desk.alice, id)).status).toBe(202);
  expect(await editor.heard('published')).toMatchObject({ version: '2', changed: true });
  const [before, after] = [partsOf(await desk.bytesOf(id, '1')), partsOf(await desk.bytesOf(id, '2'))];
  const content = new TextDecoder().decode(before.get('content.xml'));
  expect(new TextDecoder().decode(after.get('content.xml'))).toBe(
    content.replace('a word anywhere', 'a word anywhere Trivetian'),
  );
});

test('one that is damaged, or no text, is refused with a sentence', async () => {
  for (const bytes of [packOdt('<text:p>'), packOdt('', '', { 'content.xml': '<a/>' })]) {
    const { id } = (await (await upload(desk.server, 'alice', 'Bad.odt', bytes)).json()) as { id: string };
    const refused = await desk.alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: 'documents.content.unreadable' });
  }
});

test('a save that would lose something publishes nothing and says so; once it need not, it is published', async () => {
  // Where a file has no pages, there is no place for a header.
  const styles = new TextDecoder().decode(partsOf(packOdt(BODY)).get('styles.xml'));
  const without = styles.replace(/<style:master-page[^>]*\/>/, '');
  const file = packOdt(BODY, '', { 'styles.xml': without });
  const { id } = (await (await upload(desk.server, 'alice', 'Bare.odt', file)).json()) as { id: string };
  const editor = await desk.enter(desk.alice, id);
  const header = editor.ydoc.getXmlFragment(storyFragment('new:header.all'));
  header.insert(0, [new Y.XmlElement('paragraph')]);
  (header.get(0) as Y.XmlElement).insert(0, [new Y.XmlText('On top')]);
  await editor.saved(editor.type(' Trivetian', 'Type a word anywhere'));
  expect((await desk.ask(desk.alice, id)).status).toBe(202);
  expect(await editor.heard('publishFailed')).toMatchObject({
    code: 'documents.draft.unwritable',
    summary: expect.stringMatching(/no pages of its own.*nothing is lost/),
  });
  const refused = await desk.alice.api(`/docs/api/docsvr/lcfiles/${id}/draft/content`);
  expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'documents.draft.unwritable' }]);
  expect(await desk.versionsOf(id)).toHaveLength(1);
  expect(await desk.statusOf(id)).toMatchObject({ dirty: true, base_version: '1' });

  header.delete(0, 1);
  await editor.saved(editor.type('!', 'Trivetian'));
  await desk.ask(desk.alice, id);
  expect(await editor.heard('published')).toMatchObject({ version: '2' });
});

test.each([
  [
    'Notes.txt',
    '\ufeffone\r\nType a word anywhere\r\nlast',
    '\ufeffone\r\nType a word anywhere Trivetian\r\nlast',
  ],
  ['Notes.md', '# Plan\n\nType a word anywhere\n', '# Plan\n\nType a word anywhere Trivetian\n'],
])('%s is edited as what it is: other lines keep their bytes', async (name, before, after) => {
  const answer = await upload(desk.server, 'alice', name, new TextEncoder().encode(before));
  const { id } = (await answer.json()) as { id: string };
  const editor = await desk.enter(desk.alice, id);
  await editor.saved(editor.type(' Trivetian', 'Type a word anywhere'));
  expect((await desk.ask(desk.alice, id)).status).toBe(202);
  expect(await editor.heard('published')).toMatchObject({ version: '2', changed: true });
  const saved = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await desk.bytesOf(id, '2'));
  expect(saved).toBe(after);
});

test('what is called a word-processing document and is none is not opened as text', async () => {
  const answer = await upload(desk.server, 'alice', 'Fake.docx', new TextEncoder().encode('<html></html>'));
  const { id } = (await answer.json()) as { id: string };
  expect((await desk.alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`)).status).toBe(422);
});
