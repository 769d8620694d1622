import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyReply } from 'fastify';
import { anyone } from './guard.ts';
import { problem } from './problem.ts';
import type { Http } from './server.ts';

/** The built pages, one folder each: `web/dist/<page>/index.html`, with shared files in `web/dist/assets`. */
const dist = fileURLToPath(new URL('../../../web/dist', import.meta.url));

export type PageName = 'console' | 'editor' | 'viewer' | 'portal';

const read = new Map<PageName, string>();

/** A worker is held to the policy of its script, and loads modules, fonts and WebAssembly. */
const ASSET_POLICY = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the files that pages load; their names carry a hash of their content, so they may be kept forever. */
export async function servePages(http: Http): Promise<void> {
  await http.register(fastifyStatic, {
    root: join(dist, 'assets'),
    serve: false,
    cacheControl: false,
    preCompressed: true,
  });
  http.get<{ Params: { '*': string } }>(
    '/assets/*',
    { config: { guards: [anyone], uncounted: true }, schema: { hide: true } },
    (request, reply) =>
      reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': ASSET_POLICY,
        })
        .sendFile(request.params['*']),
  );
}

/** Answers with a page. Scripts come from our own files only; who may frame it is the caller's choice.
 *  @param frameAncestors other origins that may embed the page; an empty list allows none.
 *  @param head markup for its head, before its scripts, so that its requests go out first.
 *  @param tail markup for the end of its head, whose requests go out after those of its scripts. */
export function sendPage(
  reply: FastifyReply,
  name: PageName,
  frameAncestors?: string[],
  head?: string,
  tail?: string,
): FastifyReply {
  const ancestors = frameAncestors ? ["'self'", ...frameAncestors].join(' ') : "'none'";
  const policy = [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Those that we serve, and those that a document brings along, from its own address.
    "font-src 'self'",
    // Older browsers do not count sockets of our origin among its own addresses.
    `connect-src 'self' ${new URL(reply.server.publicUrl).origin.replace(/^http/, 'ws')}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
  return reply
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
    .type('text/html; charset=utf-8')
    .send(
      html(name)
        .replace('<script', () => `${frameAncestors ? named(ancestors) : ''}${head ?? ''}<script`)
        .replace('</head>', () => `${tail ?? ''}</head>`),
    );
}

/** Tells the page itself who may embed it and so may speak to it; origins need no escaping. */
const named = (ancestors: string) =>
  `<meta name="trivet-frame-ancestors" content="${ancestors.replace(/^'self' ?/, '')}">`;

function html(name: PageName): string {
  const kept = read.get(name);
  if (kept) return kept;
  const path = join(dist, name, 'index.html');
  if (!existsSync(path)) throw problem('server.unavailable', { missing: 'web pages; run npm start' });
  const text = readFileSync(path, 'utf8');
  read.set(name, text);
  return text;
}
