// A portal on another origin that shows documents of Trivet in its own page; needs no package.
//
//   TRIVET_FRAME_ANCESTORS=http://localhost:8890 npm start
//   node docs/examples/host/host.mjs
//
// Then open http://localhost:8890. To a browser localhost and 127.0.0.1 are two sites, as a portal and Trivet mostly are.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';

const { TRIVET = 'http://127.0.0.1:8880', PORT = '8890', ACCOUNT = 'alice:alice' } = process.env;
const file = (name) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');

/** Your portal has a list of its own; this one asks the built-in repository on behalf of a demo account. */
async function listDocuments() {
  const authorization = `Basic ${Buffer.from(ACCOUNT).toString('base64')}`;
  const answer = await fetch(`${TRIVET}/repository/rest/?limit=20`, { headers: { authorization } });
  if (!answer.ok) throw new Error(`Trivet answered with status ${answer.status}.`);
  const { items } = await answer.json();
  return items.map(({ id, name, modified, modifier }) => ({ id, name, modified, by: modifier.displayName }));
}

const policy = [
  "default-src 'none'",
  `script-src 'self' ${TRIVET}`,
  "style-src 'self'",
  "connect-src 'self'",
  `frame-src ${TRIVET}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const pages = {
  '/': () => ['text/html', file('portal.html').replaceAll('{TRIVET}', TRIVET)],
  '/portal.js': () => ['text/javascript', file('portal.js')],
  '/portal.css': () => ['text/css', file('portal.css')],
  '/documents': async () => ['application/json', JSON.stringify(await listDocuments())],
};

const server = createServer(async (request, response) => {
  const page = Object.hasOwn(pages, request.url ?? '') ? pages[request.url] : undefined;
  if (!page) return response.writeHead(404).end();
  try {
    const [type, body] = await page();
    response.writeHead(200, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'cache-control': 'no-cache',
    });
    response.end(body);
  } catch (error) {
    response.writeHead(502, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ summary: `The documents of ${TRIVET} cannot be listed: ${error.message}` }),
    );
  }
});
server.listen(Number(PORT), 'localhost', () => {
  const { port } = server.address();
  console.log(`The portal is at http://localhost:${port}; Trivet at ${TRIVET} has to name it:`);
  console.log(`TRIVET_FRAME_ANCESTORS=http://localhost:${port}`);
});
