import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startLanguageTool } from '../../support/languageTool.ts';
import { startTestServer, type TestServer } from '../../support/trivet.ts';

let tool: Awaited<ReturnType<typeof startLanguageTool>>;
let server: TestServer;
beforeAll(async () => {
  tool = await startLanguageTool();
  server = await startTestServer({ TRIVET_LANGUAGETOOL: tool.url, TRIVET_LANGUAGETOOL_SECONDS: '1' });
});
afterEach(() => tool.answerWith(undefined));
afterAll(async () => {
  await server?.close();
  await tool?.close();
});

const path = '/docs/api/docsvr/lcfiles/any/checks';
const check = (json: unknown) => server.call(path, { as: 'alice', method: 'POST', json });
const body = async (answer: Response) => (await answer.json()) as Record<string, unknown>;
const pieces = [{ text: 'Read teh book.' }];

test('what may be wrong is told with its place, what may be meant, and what kind it is', async () => {
  const answer = await check({
    language: 'en-GB',
    pieces: [{ text: 'I ate a apple' }, { markup: '\n\n', interpretAs: '\n\n' }, { text: 'with teh skin' }],
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { items } = (await body(answer)) as { items: { offset: number }[] };
  expect(items.toSorted((a, b) => a.offset - b.offset)).toEqual([
    {
      offset: 6,
      length: 7,
      kind: 'grammar',
      message: 'Use “an” instead of “a”.',
      replacements: ['an apple'],
    },
    {
      offset: 20,
      length: 3,
      kind: 'spelling',
      message: 'Possible spelling mistake found.',
      replacements: ['the', 'tech'],
    },
  ]);
  expect(tool.asked.at(-1)).toMatchObject({ path: '/v2/check', language: 'en-GB' });
});

test('a language that it does not know has no findings', async () => {
  expect(await body(await check({ language: 'tlh', pieces }))).toEqual({ items: [] });
});

test('only who is signed in may ask, with a text that is one and not too long', async () => {
  expect((await fetch(`${server.url}${path}`, { method: 'POST', body: '{}' })).status).toBe(401);
  const before = tool.asked.length;
  for (const [json, status] of [
    [{ pieces }, 400],
    [{ language: 'en&disabledRules=x', pieces }, 400],
    [{ language: 'en', pieces: [] }, 400],
    [{ language: 'en', pieces: [{ text: 'a', url: 'http://127.0.0.1:1/' }] }, 400],
    [{ language: 'en', pieces: Array.from({ length: 3 }, () => ({ text: 'x'.repeat(9000) })) }, 413],
  ] as const)
    expect((await check(json)).status, JSON.stringify(json).slice(0, 80)).toBe(status);
  expect(tool.asked).toHaveLength(before);
});

test('a server that fails, leads elsewhere, says too much or nothing at all is refused, and nothing of the text with it', async () => {
  let led = 0;
  const answers = [
    [502, (response) => response.writeHead(500).end('Read teh book.')],
    [502, (response) => response.end('Read teh book.')],
    [502, (response) => response.end(JSON.stringify({ matches: [{ offset: -1 }] }))],
    [502, (response) => response.end(`{"matches":[],"more":"${'x'.repeat(3 * 1024 * 1024)}"}`)],
    [
      502,
      (response) => {
        led += 1;
        response.writeHead(307, { location: `${tool.url}/languages` }).end();
      },
    ],
    [504, () => undefined],
  ] as [number, Parameters<typeof tool.answerWith>[0]][];
  for (const [status, answer] of answers) {
    tool.answerWith(answer);
    const refused = await check({ language: 'en', pieces });
    expect(refused.status).toBe(status);
    expect(await refused.text()).not.toContain('teh');
  }
  expect(led).toBe(1);
});
