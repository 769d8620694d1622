import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { checkPrecondition } from '../../../platform/http/conditional.ts';
import { typed } from '../../../platform/http/server.ts';
import { callerOf, role, signedIn } from '../../../platform/identity/guards.ts';
import type { Platform } from '../../../platform/platform.ts';
import { problem } from '../../problems.ts';
import { connectionPath } from '../connections/describe.ts';
import { withoutKept } from './kept.ts';
import type { StoredRepositories } from './service.ts';

const path = '/docs/repositories/:keyword';
const config = { guards: [signedIn, role('administrator')] };
const tags = ['repository'];
const members = Type.Record(Type.String(), Type.Unknown());
const enabled = Type.Boolean({ description: 'Whether it is in effect.' });
const nothing = Type.Null({ description: 'Done; every process was told.' });

const wish = Type.Object(
  {
    repository: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'What the keyword is to mean, as TRIVET_REPOSITORIES says it. A secret that is left out, and an address that is sent as it was shown, stay as they are; a secret only while no address leads to another server.',
    }),
    enabled,
  },
  { additionalProperties: false },
);

/** Repositories that are connected in the browser, for administrators. */
export function serveStored({ http }: Pick<Platform, 'http'>, stored: StoredRepositories): void {
  const doing = (request: FastifyRequest) => ({ by: callerOf(request), request: request.id });
  const wanted = (request: FastifyRequest) => (current: string | undefined) =>
    checkPrecondition(request, current);

  typed(http).get(
    path,
    {
      config: { ...config, raises: ['documents.repository.absent'], entityTag: true },
      schema: {
        tags,
        summary: 'A stored repository, to change it',
        description: 'Without secrets; what may hold one in an address is shown as …',
        params: connectionPath,
        response: { 200: Type.Object({ repository: members, enabled }) },
      },
    },
    async ({ params: { keyword } }, reply) => {
      const found = (await stored.list()).find((each) => each.keyword === keyword);
      if (!found) throw problem('documents.repository.absent', { repository: keyword });
      reply.header('etag', found.tag);
      return { repository: found.settings ? withoutKept(found.settings) : {}, enabled: found.enabled };
    },
  );
  typed(http).put(
    path,
    {
      config: {
        ...config,
        raises: ['documents.repository.fixed', 'documents.repository.unsaved'],
        entityTag: true,
      },
      schema: {
        tags,
        summary: 'Store a repository, in the place of the one that is stored for the keyword',
        description:
          'Stands beside those of TRIVET_REPOSITORIES, and in the place of this server’s own door. Whoever signed in to the one before signs in again when it leads to other servers or is asked another way. When its documents are at another address, drafts, kept copies and finished pages of the one before go; that is refused while drafts have changes.',
        params: connectionPath,
        body: wish,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { keyword } = request.params;
      const tag = await stored.put(keyword, request.body, doing(request), wanted(request));
      return reply.code(204).header('etag', tag).send(null);
    },
  );
  typed(http).patch(
    path,
    {
      config: { ...config, raises: ['documents.repository.absent'], entityTag: true },
      schema: {
        tags,
        summary: 'Switch a stored repository off or on',
        params: connectionPath,
        body: Type.Object({ enabled }, { additionalProperties: false }),
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { params, body } = request;
      const tag = await stored.switch(params.keyword, body.enabled, doing(request), wanted(request));
      return reply.code(204).header('etag', tag).send(null);
    },
  );
  typed(http).delete(
    path,
    {
      config: { ...config, raises: ['documents.repository.absent'], entityTag: true },
      schema: {
        tags,
        summary: 'Remove a stored repository, and what people signed in to it with',
        params: connectionPath,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await stored.remove(request.params.keyword, doing(request), wanted(request));
      return reply.code(204).send(null);
    },
  );
}
