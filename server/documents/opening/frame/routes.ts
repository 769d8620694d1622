import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { anyone } from '../../../platform/http/guard.ts';
import { problem as common, Problem } from '../../../platform/http/problem.ts';
import { typed } from '../../../platform/http/server.ts';
import type { LiveSession } from '../../../platform/identity/sessions/sessions.ts';
import { ownPage } from '../../../platform/identity/signIn/routes.ts';
import type { Documents } from '../../documents.ts';
import { problem } from '../../problems.ts';
import { beginRepositorySignIn } from '../beginSignIn.ts';
import { onlyOf, reaches, SCOPE } from '../guards.ts';
import { repositorySignIn } from '../resolveDocument.ts';
import { askInFrame, FRAME, frameBrowser, handOver } from './page.ts';
import { targetIn } from './targetPath.ts';
import { makeTicket, takeTicket } from './tickets.ts';

const path = Type.String({ minLength: 1, maxLength: 8000, pattern: '^/(docs|viewer)/' });
const origin = Type.String({ maxLength: 300 });
const one = Type.Optional(Type.Literal('1'));
const windowQuery = Type.Object({
  to: path,
  browser: Type.String({ pattern: '^[\\w-]{43}$' }),
  parent: origin,
  switch: one,
  tried: one,
});
const redeemed = Type.Object({ ticket: Type.String({ maxLength: 100 }), parent: origin });
const hide = true;

/** Signing in for a frame of another site: through a window, which hands a ticket to the frame. */
export function serveFrames(documents: Documents): void {
  const { platform, tables } = documents;
  const { settings, identity, clock } = platform;
  const http = typed(platform.http);
  const allowed = new Set([new URL(settings.publicUrl).origin, ...settings.frameAncestors]);
  const may = (parent: string) => {
    if (!allowed.has(parent)) throw problem('documents.frame.foreign', { origin: parent || 'This page' });
  };

  http.get(
    `${FRAME}/window`,
    { config: { guards: [anyone] }, schema: { hide, querystring: windowQuery } },
    async (request, reply) => {
      const { to, browser, parent, switch: switching } = request.query;
      may(parent);
      const here = `${FRAME}/window?${new URLSearchParams({ to, browser, parent })}`;
      const target = targetIn(to);
      const session = await identity.sessionOf(request, SCOPE);
      const fits = session && reaches(session.caller, target?.type ?? session.caller.only?.repository);
      if (switching || !fits)
        return reply.redirect(`${identity.signInAddress(here)}${switching ? '&switch=1' : ''}`);
      const first = request.query.tried ? undefined : await repositoryFirst(request, session, to, here);
      if (first) return reply.redirect(first);
      const { caller } = session;
      const ticket = { parent, browser, person: caller, narrowed: caller.only ?? onlyOf(undefined) };
      const made = await tables.transaction().execute((tx) => makeTicket(tx, ticket, clock()));
      return handOver(request, reply, made, caller.displayName);
    },
  );

  /** Where the window has to go first, because the person has no token of the repository yet. */
  async function repositoryFirst(request: FastifyRequest, session: LiveSession, to: string, here: string) {
    const target = targetIn(to);
    if (!target) return undefined;
    request.caller = session.caller;
    const { application, type, fileId } = target;
    try {
      const needed = await repositorySignIn(documents, request, application, { type, file_id: fileId });
      return needed && (await beginRepositorySignIn(documents, session, target, `${here}&tried=1`));
    } catch (error) {
      // Any other problem with the document is shown in the frame.
      if (error instanceof Problem) return undefined;
      throw error;
    }
  }

  http.get(
    `${FRAME}/switch`,
    { config: { guards: [anyone] }, schema: { hide, querystring: Type.Object({ to: path }) } },
    (request, reply) => askInFrame(settings, request, reply, request.query.to, true),
  );

  http.get(`${FRAME}/session`, { config: { guards: [anyone] }, schema: { hide } }, async (request, reply) => {
    if (!(await identity.fromSession(request, SCOPE))) throw common('request.unauthenticated');
    return reply.code(204).header('cache-control', 'no-store').send();
  });

  http.post(
    `${FRAME}/session`,
    { config: { guards: [ownPage] }, schema: { hide, body: redeemed } },
    async (request, reply) => takeOver(request, reply, request.body),
  );

  /** Begins the session of the frame. */
  async function takeOver(
    request: FastifyRequest,
    reply: FastifyReply,
    { ticket, parent }: { ticket: string; parent: string },
  ): Promise<FastifyReply> {
    may(parent);
    const browser = frameBrowser(request) ?? '';
    const found = await tables
      .transaction()
      .execute((tx) => takeTicket(tx, { ticket, parent, browser }, clock()));
    const person = found && (await identity.findPerson(found.person));
    if (!found || !person) throw problem('documents.ticket.refused');
    await identity.beginNarrowed(request, reply, person, found.narrowed, 'frame');
    return reply.code(204).header('cache-control', 'no-store').send();
  }
}
