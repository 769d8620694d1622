import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { setVary } from '../../platform/http/cors.ts';
import { anyone } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import type { Catalog } from '../records/context.ts';
import { createServerKey } from '../records/serverKey.ts';
import { publicly } from './publicly.ts';
import { listLatest, listSoftware } from './software.ts';

const tags = ['public catalog'];
const config = { guards: [anyone] };
const HOUR_S = 3600;

/** Signed lists that programs read to find updates, and the keys to check them with. */
export function serveSoftware(catalog: Catalog): void {
  const routes = typed(catalog.http);
  const key = createServerKey(catalog.platform);

  /** The signature is made only for whoever does not have the list yet. */
  const signed =
    (list: (catalog: Catalog) => Promise<object>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const payload = await list(catalog);
      if (publicly(request, reply, payload)) return reply;
      return reply.type('application/jwt').send(await key.sign(payload, 'JWT'));
    };

  routes.get('/software.jwt', {
    config: { ...config, entityTag: true },
    schema: { tags, summary: 'Every public file, and where to exchange tokens and download; a signed JWT' },
    handler: signed(listSoftware),
  });
  routes.get('/product.jwt', {
    config: { ...config, entityTag: true },
    schema: { tags, summary: 'The newest public version of every product; a signed JWT' },
    handler: signed(listLatest),
  });

  routes.get('/.well-known/jwks.json', {
    config: { ...config, entityTag: true },
    schema: {
      tags,
      summary: 'The public keys that check what the catalog signed',
      response: { 200: Type.Object({ keys: Type.Array(Type.Object({}, { additionalProperties: true })) }) },
    },
    handler: async (_, reply) => {
      reply.header('cache-control', `public, max-age=${HOUR_S}`);
      setVary(reply);
      return key.published();
    },
  });
}
