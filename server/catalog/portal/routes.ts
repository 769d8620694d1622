import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { setVary } from '../../platform/http/cors.ts';
import { wantsPage } from '../../platform/http/errors.ts';
import { anyone } from '../../platform/http/guard.ts';
import { sendPage } from '../../platform/http/pages.ts';
import { Problem } from '../../platform/http/problem.ts';
import { typed } from '../../platform/http/server.ts';
import { signedInPage } from '../../platform/identity/guards.ts';
import type { Catalog } from '../records/context.ts';
import { escaped } from './feeds/atom.ts';
import { feedBeside, feedOf, tellReleases } from './feeds/service.ts';
import { publicly } from './publicly.ts';
import * as shapes from './schema.ts';
import { browse, browseFiles, findFile } from './service.ts';

const tags = ['public catalog'];

/** What anybody may read: JSON for programs; at the same addresses the portal's page for browsers. */
export function servePortal(catalog: Catalog): void {
  const routes = typed(catalog.http);
  const config = { guards: [anyone] };

  for (const url of ['/catalog', '/catalog/*'] as const) {
    routes.get(url, {
      config: { ...config, raises: ['catalog.record.unknown'], entityTag: true },
      preHandler: [feeds(catalog), pageForBrowsers(catalog)],
      schema: {
        tags,
        summary: 'Browse the public catalog; with /feed.atom at the end, an Atom feed of the releases below',
        response: { 200: shapes.browsed },
      },
      handler: async (request, reply) => {
        const place = await browse(catalog, addressOf(request));
        return publicly(request, reply, place, 'Accept') ? reply : place;
      },
    });
  }

  routes.get('/files/:groupSlug', {
    config: { ...config, raises: ['catalog.record.unknown'], entityTag: true },
    schema: {
      tags,
      summary: 'Every public file below a product group',
      params: Type.Object({ groupSlug: Type.String() }),
      response: { 200: shapes.browsedFiles },
    },
    handler: async (request, reply) => {
      const found = await browseFiles(catalog, request.params.groupSlug);
      return publicly(request, reply, found) ? reply : found;
    },
  });

  routes.get('/files/:groupSlug/:fileName', {
    config: { ...config, raises: ['catalog.record.unknown'] },
    schema: {
      tags,
      summary:
        'Download a public file by its name, the newest of that name: leads to where its bytes are asked for',
      params: Type.Object({ groupSlug: Type.String(), fileName: Type.String() }),
      response: { 302: Type.Null({ description: 'To the download of the file, which needs a bearer.' }) },
    },
    handler: async (request, reply) => {
      const { id } = await findFile(catalog, request.params.groupSlug, request.params.fileName);
      return reply.redirect(`${catalog.platform.settings.publicUrl}/v1/files/${id}/download`, 302);
    },
  });

  const page = { schema: { hide: true } };
  catalog.http.get('/tokens', { ...page, config: { guards: [signedInPage] } }, (_, reply) =>
    sendPage(reply, 'portal'),
  );
  catalog.http.get('/tokens/callback', { ...page, config }, (_, reply) => sendPage(reply, 'portal'));
  routes.get('/tokens/authorize', {
    config,
    schema: { hide: true, querystring: shapes.codeQuery },
    handler: async (request, reply) => {
      const { state, code_challenge: challenge } = request.query;
      const address = await catalog.platform.identity.codeAddress({ state, challenge });
      return reply.header('cache-control', 'no-store').redirect(address);
    },
  });
}

const addressOf = (request: FastifyRequest) => (request.params as { '*'?: string })['*'] ?? '';

/** `feed.atom` at the end of an address asks for news of what stands there. */
const feeds = (catalog: Catalog) => async (request: FastifyRequest, reply: FastifyReply) => {
  const address = feedOf(addressOf(request));
  if (address === undefined) return;
  const document = await tellReleases(catalog, address);
  if (!publicly(request, reply, document)) reply.type('application/atom+xml; charset=utf-8').send(document);
  return reply;
};

/** The page reads the same address as JSON and says itself when nothing is there; readers of feeds look into its head. */
const pageForBrowsers = (catalog: Catalog) => async (request: FastifyRequest, reply: FastifyReply) => {
  setVary(reply, 'Accept');
  if (!wantsPage(request)) return;
  const feed = await feedBeside(catalog, addressOf(request)).catch(unlessUnknown);
  if (!feed) return sendPage(reply, 'portal');
  const { href, title } = feed;
  const link = `<link rel="alternate" type="application/atom+xml" title="${escaped(title)}" href="${href}" />`;
  return sendPage(reply, 'portal', undefined, link);
};

const unlessUnknown = (error: unknown) => {
  if (error instanceof Problem && error.status === 404) return undefined;
  throw error;
};
