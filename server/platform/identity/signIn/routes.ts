import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import { anyone, type Guard } from '../../http/guard.ts';
import { languageFor } from '../../http/language.ts';
import { problem as common } from '../../http/problem.ts';
import { typed } from '../../http/server.ts';
import { callerOf, fromOwnPage, signedIn } from '../guards.ts';
import { pageHeaders } from '../pages/frame.ts';
import { leavePage, leavingPage } from '../pages/leave.ts';
import { findPreferences } from '../preferences/store.ts';
import { me, unsavedKey } from '../schema.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Source } from '../source.ts';
import type { IdentityTables } from '../tables.ts';
import { unsavedKeyOf } from '../unsavedKey.ts';
import { createFlow } from './flow.ts';

/** A form on a page of ours; another site must not sign anybody in or out. */
export const ownPage: Guard = {
  says: 'anyone, from a page of this server',
  raises: ['request.origin.foreign'],
  check(request) {
    if (!fromOwnPage(request)) throw common('request.origin.foreign');
  },
};

const begin = Type.Object({
  return: Type.Optional(Type.String({ maxLength: 8000 })),
  switch: Type.Optional(Type.String({ maxLength: 10 })),
});
const finish = Type.Object({
  state: Type.Optional(Type.String({ maxLength: 16_000 })),
  error: Type.Optional(Type.String({ maxLength: 1000 })),
});
const open = { guards: [anyone] };
const hidden = { hide: true };

/** `/sign-in`, `/sign-out`, and who is signed in. */
export function serveSignIn(
  base: Base,
  source: Pick<Source, 'issuer' | 'providerSessionOf' | 'endProviderSession'>,
  sessions: Sessions,
): void {
  const http = typed(base.http);
  const db = base.database.as<IdentityTables>();
  const flow = createFlow(base, source, sessions);
  const style = readFileSync(new URL('../pages/style.css', import.meta.url), 'utf8');

  http.get('/sign-in', { config: open, schema: { ...hidden, querystring: begin } }, (request, reply) =>
    flow.begin(request, reply, request.query),
  );
  http.get(
    '/sign-in/callback',
    { config: open, schema: { ...hidden, querystring: finish } },
    (request, reply) => flow.finish(request, reply, request.query),
  );
  http.get('/sign-in/style.css', { config: open, schema: hidden }, (_, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/css; charset=utf-8').send(style),
  );
  http.get('/sign-out', { config: open, schema: hidden }, (request, reply) =>
    reply.headers(pageHeaders()).send(leavePage(languageFor(request))),
  );
  http.post('/sign-out', { config: { guards: [ownPage] }, schema: hidden }, async (request, reply) => {
    const idToken = await sessions.end(request, reply);
    for (const name of await source.endProviderSession(request.cookies))
      reply.clearCookie(name, {
        path: '/',
        httpOnly: true,
        secure: base.settings.publicUrl.startsWith('https:'),
      });
    const elsewhere = await source.issuer.signOutAddress(idToken);
    // What pages keep in this browser: unsaved text, where somebody read. No answer with content stays in its cache.
    reply.header('clear-site-data', '"storage"');
    // Browsers apply a page's form-action to redirects too, so another server is reached by a page in between.
    return elsewhere
      ? reply.headers(pageHeaders()).send(leavingPage(languageFor(request), elsewhere))
      : reply.redirect('/', 303);
  });
  http.get(
    '/api/v1/me',
    {
      config: { guards: [signedIn] },
      schema: { tags: ['identity'], summary: 'Who is signed in', response: { 200: me } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const caller = callerOf(request);
      return { ...caller, preferences: await findPreferences(db, caller) };
    },
  );
  http.get(
    '/api/v1/me/unsaved-key',
    {
      config: { guards: [signedIn] },
      schema: {
        tags: ['identity'],
        summary: 'The key by which a browser keeps unsaved text of whoever is signed in',
        response: { 200: unsavedKey },
      },
    },
    (request, reply) => {
      reply.header('cache-control', 'no-store');
      return unsavedKeyOf(base.cipher, callerOf(request));
    },
  );
}
