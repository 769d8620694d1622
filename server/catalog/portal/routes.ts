import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { wantsPage } from '../../platform/http/errors.ts';
import { anyone } from '../../platform/http/guard.ts';
import { sendPage } from '../../platform/http/pages.ts';
import { problem } from '../../platform/http/problem.ts';
import { typed } from '../../platform/http/server.ts';
import { signedInPage } from '../../platform/identity/guards.ts';
import type { Catalog } from '../records/context.ts';
import * as shapes from './schema.ts';
import { browse, browseFiles } from './service.ts';

const tags = ['public catalog'];

/** What anybody may read: JSON for programs; at the same addresses the portal's page for browsers. */
export function servePortal(catalog: Catalog): void {
  const routes = typed(catalog.http);
  const config = { guards: [anyone] };

  for (const url of ['/catalog', '/catalog/*'] as const) {
    routes.get(url, {
      config,
      preHandler: pageForBrowsers,
      schema: { tags, summary: 'Browse the public catalog', response: { 200: shapes.browsed } },
      handler: (request) => browse(catalog, addressOf(request)),
    });
  }

  routes.get('/files/:groupSlug', {
    config,
    schema: {
      tags,
      summary: 'Every public file below a product group',
      params: Type.Object({ groupSlug: Type.String() }),
      response: { 200: shapes.browsedFiles },
    },
    handler: (request) => browseFiles(catalog, request.params.groupSlug),
  });

  const page = { schema: { hide: true } };
  catalog.http.get('/tokens', { ...page, config: { guards: [signedInPage] } }, (_, reply) =>
    sendPage(reply, 'portal'),
  );
  catalog.http.get('/tokens/callback', { ...page, config }, (_, reply) => sendPage(reply, 'portal'));
  catalog.http.get('/tokens/authorize', { ...page, config }, (request, reply) =>
    reply.redirect(authorizeAddress(catalog, request)),
  );
}

/** Where a browser gets a code for a new API token; `state` comes back with it. */
function authorizeAddress({ platform }: Catalog, request: FastifyRequest): string {
  const { state } = request.query as { state?: unknown };
  const client = platform.identity.client('trivet-tokens');
  if (!client) throw problem('request.unknown');
  const query = new URLSearchParams({
    client_id: client.clientId,
    response_type: 'code',
    redirect_uri: `${platform.settings.publicUrl}/tokens/callback`,
    scope: 'openid email profile',
    ...(typeof state === 'string' ? { state } : {}),
  });
  return `${client.authorizationUrl}?${query}`;
}

const addressOf = (request: FastifyRequest) => (request.params as { '*'?: string })['*'] ?? '';

/** The page reads the same address as JSON and says itself when nothing is there. */
function pageForBrowsers(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.header('vary', 'Accept');
  if (wantsPage(request)) sendPage(reply, 'portal');
  else done();
}
