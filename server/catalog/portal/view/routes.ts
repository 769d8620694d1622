import type { FastifyRequest } from 'fastify';
import { typed } from '../../../platform/http/server.ts';
import { anybody, holderOf, holding, visibleToCaller } from '../../entitlements/guards.ts';
import type { Catalog } from '../../records/context.ts';
import { viewPlace } from './place.ts';
import * as shapes from './schema.ts';
import { listDownloads, search } from './search.ts';

const tags = ['portal'];

/** What the portal reads: the catalog as the caller may see it, described for people. */
export function servePortalView(catalog: Catalog): void {
  const routes = typed(catalog.http);

  for (const url of ['/v1/portal/places', '/v1/portal/places/*'] as const) {
    routes.get(url, {
      config: { guards: [anybody(catalog)], raises: ['catalog.record.unknown'] },
      schema: {
        tags,
        summary: 'A place in the catalog as you see it, with what you may download, or what is missing',
        response: { 200: shapes.viewed },
      },
      handler: (request) =>
        viewPlace(catalog, addressOf(request), holderOf(request), visibleToCaller(catalog, request)),
    });
  }

  routes.get('/v1/portal/search', {
    config: { guards: [anybody(catalog)] },
    schema: {
      tags,
      summary: 'Search products, releases and files that you may see',
      querystring: shapes.searchQuery,
      response: { 200: shapes.found },
    },
    handler: (request) => search(catalog, request.query, visibleToCaller(catalog, request)),
  });

  routes.get('/v1/portal/downloads', {
    config: { guards: [holding(catalog)] },
    schema: {
      tags,
      summary: 'Every file that you may download now, the newest first',
      querystring: shapes.downloadsQuery,
      response: { 200: shapes.downloads },
    },
    handler: (request) => listDownloads(catalog, request.query, visibleToCaller(catalog, request)),
  });
}

const addressOf = (request: FastifyRequest) => (request.params as { '*'?: string })['*'] ?? '';
