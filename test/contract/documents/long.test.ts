import { strFromU8 } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDocx, paragraph } from '../../../formats/docx/empty.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { enterRoom, partsOf, until, upload, visit } from './support.ts';

// Seconds on a quiet machine.
vi.setConfig({ testTimeout: 300_000 });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server?.close();
});

/** Some thousand pages. */
const PARAGRAPHS = 25_000;
const line = (at: number) =>
  `Paragraph ${at}: every document of a certain length was somebody’s work for a year, and nobody reads it twice.`;

test('a document of a thousand pages is opened, typed in and published with one paragraph changed', async () => {
  const body = Array.from({ length: PARAGRAPHS }, (_, at) =>
    paragraph(line(at), at % 50 === 0 ? 'Heading2' : ''),
  );
  const bytes = emptyDocx('', body.join(''));
  const made = await upload(server, 'alice', 'Thousand pages.docx', bytes);
  expect(made.status).toBe(201);
  const { id } = (await made.json()) as { id: string };
  const alice = await visit(server, 'alice');
  const opening = await alice.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
  expect(opening.status).toBe(200);
  const { room } = (await opening.json()) as { room: string };
  const editor = await enterRoom(server, alice, room);
  expect(editor.text().split('\n')).toHaveLength(PARAGRAPHS);
  await editor.saved(editor.type(' Indeed.', 'Paragraph 12345:'));
  expect((await alice.api(`/docs/api/docsvr/lcfiles/${id}/publish`, {})).status).toBe(202);
  await until(() => editor.messages.some(({ type }) => /^publish/.test(type)), 100_000);
  expect(editor.messages).toContainEqual(expect.objectContaining({ type: 'published', version: '2' }));
  editor.close();

  const answer = await server.call(`/repository/rest/${id}/content?version=2`, { as: 'alice' });
  const [before, after] = [partsOf(bytes), partsOf(new Uint8Array(await answer.arrayBuffer()))];
  const changed = [...after].filter(
    ([name, part]) => !Buffer.from(part).equals(before.get(name) ?? Buffer.of()),
  );
  expect(changed.map(([name]) => name)).toEqual(['word/document.xml']);
  const paragraphs = (parts: typeof before) =>
    strFromU8(parts.get('word/document.xml') ?? new Uint8Array()).split('</w:p>');
  const [old, now] = [paragraphs(before), paragraphs(after)];
  expect(now).toHaveLength(old.length);
  const others = now.flatMap((one, at) => (one === old[at] ? [] : [at]));
  expect(others).toEqual([12_345]);
  expect(now[12_345]).toContain(`${line(12_345)} Indeed.`);
});
