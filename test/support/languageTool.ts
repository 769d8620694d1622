import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Piece = { text?: string; markup?: string; interpretAs?: string };
type Asked = { path: string; language: string; text: string };

/** What the stand-in finds, as LanguageTool calls it. */
const mistakes = [
  {
    words: 'teh',
    issueType: 'misspelling',
    message: 'Possible spelling mistake found.',
    meant: ['the', 'tech'],
  },
  { words: 'a apple', issueType: 'grammar', message: 'Use “an” instead of “a”.', meant: ['an apple'] },
];

/**
 * Something that speaks as LanguageTool does (HTTP API, `POST /v2/check`): it takes annotated text, counts offsets over text
 * and markup alike, and refuses languages that it does not know. `answer` may take its place.
 */
export async function startLanguageTool() {
  const asked: Asked[] = [];
  let answer: ((response: ServerResponse) => void) | undefined;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      if (answer) return answer(response);
      if (request.url === '/v2/languages') return void response.end('[]');
      if (request.method !== 'POST' || request.url !== '/v2/check') return void response.writeHead(404).end();
      const given = new URLSearchParams(body);
      const language = given.get('language') ?? '';
      const { annotation } = JSON.parse(given.get('data') ?? '{}') as { annotation: Piece[] };
      // Markup is no text, but counts.
      const text = annotation.map(({ text, markup = '' }) => text ?? '\u0000'.repeat(markup.length)).join('');
      asked.push({ path: request.url, language, text });
      if (!/^(auto|en|de)/.test(language))
        return void response.writeHead(400).end('not a known language code');
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ matches: matchesIn(text) }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v2`,
    /** what it was asked, the latest last */
    asked,
    /** Answers in its place from now on; undefined: no longer. */
    answerWith(other: typeof answer) {
      answer = other;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const matchesIn = (text: string) =>
  mistakes.flatMap(({ words, issueType, message, meant }) =>
    [...text.matchAll(new RegExp(`\\b${words}\\b`, 'g'))].map(({ index }) => ({
      message,
      offset: index,
      length: words.length,
      replacements: meant.map((value) => ({ value })),
      rule: { id: 'STAND_IN', issueType },
    })),
  );

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const piece of request.setEncoding('utf8')) body += piece;
  return body;
}
