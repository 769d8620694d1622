import { spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { createServer, type Plugin, type ProxyOptions } from 'vite';
import { ensurePages, inspectPages } from '../cli/pages.ts';
import { freePort } from './freePort.ts';

/** What `npm run dev` does: a Trivet that starts again when its files change, and pages whose changes arrive as they are
 *  saved, behind one address. Vite has that address and what lies under `BASE`; it hands on everything else, and puts
 *  its own page in the place of a built one. */

const BASE = '/dev-pages/';
const root = join(import.meta.dirname, '..');
const port = Number(process.env.TRIVET_PORT ?? 8880);
const url = process.env.TRIVET_PUBLIC_URL ?? `http://localhost:${port}`;
const say = (words: string) => process.stdout.write(`${words}\n`);

/** The page of which an answer is the built form, and what the server put into its head, ahead of the scripts. */
function pageIn(html: string): { name: string; head: string } | undefined {
  for (const path of globSync('*/index.html', { cwd: join(root, 'web', 'dist') })) {
    const built = readFileSync(join(root, 'web', 'dist', path), 'utf8');
    const scripts = built.indexOf('<script');
    if (html.startsWith(built.slice(0, scripts)) && html.endsWith(built.slice(scripts)))
      return { name: dirname(path), head: html.slice(scripts, html.length - built.length + scripts) };
  }
  return undefined;
}

async function bodyOf(answer: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

async function answerAs(
  found: IncomingMessage,
  asked: IncomingMessage,
  answer: ServerResponse,
): Promise<void> {
  const isHtml = found.statusCode === 200 && `${found.headers['content-type']}`.startsWith('text/html');
  if (!isHtml || asked.method !== 'GET') {
    answer.writeHead(found.statusCode ?? 502, found.rawHeaders);
    found.pipe(answer);
    return;
  }
  const html = await bodyOf(found);
  const page = pageIn(html);
  const { 'content-length': _, 'content-security-policy': policy, ...headers } = found.headers;
  // A page of Vite brings a script in its text, which the policy of the built pages refuses.
  answer.writeHead(
    200,
    page || policy === undefined ? headers : { ...headers, 'content-security-policy': policy },
  );
  if (!page) return void answer.end(html);
  const source = readFileSync(join(root, 'web', page.name, 'index.html'), 'utf8');
  // Its own files are named from its folder, and the address of the page is another.
  const named = source.replaceAll('"./', `"/${page.name}/`);
  const made = await vite.transformIndexHtml(`/${page.name}/index.html`, named);
  answer.end(made.replace('<script', () => `${page.head}<script`));
}

/** The editor registers what cannot be registered twice, such as selections of cells, so its scripts cannot take the place
 *  of those that run: the page loads anew, with the text as it was, which the server has. */
const reloadEditor: Plugin = {
  name: 'reload-editor',
  hotUpdate({ file, modules }) {
    if (modules.length === 0 || !/\/(web\/editor|formats)\/.*\.tsx?$/.test(file)) return undefined;
    this.environment.hot.send({ type: 'full-reload' });
    return [];
  },
};

if (inspectPages() === 'absent') await ensurePages(say);
const inner = await freePort();
const trivet = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', 'cli/main.ts', 'serve', '--no-build'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { TRIVET_STOP_SECONDS: '1', ...process.env, TRIVET_PORT: String(inner), TRIVET_PUBLIC_URL: url },
  },
);
const everythingElse: ProxyOptions = {
  target: `http://127.0.0.1:${inner}`,
  ws: true,
  selfHandleResponse: true,
  configure(proxy) {
    proxy.on('proxyRes', (found, asked, answer) => void answerAs(found, asked, answer));
    proxy.on('error', (_error, _asked, answer) => {
      if (!('writeHead' in answer)) return void answer.destroy();
      answer.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1', refresh: '1' });
      answer.end('Trivet is starting.\n');
    });
  },
};
const vite = await createServer({
  configFile: join(root, 'vite.config.ts'),
  base: BASE,
  plugins: [reloadEditor],
  server: { port, strictPort: true, proxy: { [`^/(?!${BASE.slice(1)})`]: everythingElse } },
});
await vite.listen();
say(`Trivet and its pages, as you change them: ${url}`);
const end = async () => {
  trivet.kill('SIGTERM');
  await vite.close();
};
trivet.once('exit', () => void vite.close().then(() => process.exit()));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end());
