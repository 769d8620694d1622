import { Type } from 'typebox';
import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { type Http, typed } from '../../platform/http/server.ts';
import { anybody, editor, holding } from '../entitlements/guards.ts';
import { MAX_BYTES, pictureTypes } from '../pictures/judge.ts';
import { problem, WRITE_REFUSED } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { nothing } from '../records/formats.ts';
import { write } from '../records/write.ts';
import { foundProduct, knownProduct } from './guards.ts';
import { changePicture, keepPicture } from './pictures.ts';
import { product, productPath } from './schema.ts';

const tags = ['pictures'];
const address = '/v1/products/:productId/picture';
const bytes = { schema: Type.Unsafe<Buffer>({ type: 'string', format: 'binary' }) };

/** The picture of a product; a scope of its own, in which bodies are the bytes of one. */
export async function servePictures(catalog: Catalog): Promise<void> {
  const { platform } = catalog;
  const known = knownProduct(catalog);
  const writes = {
    config: {
      guards: [holding(catalog), known, editor],
      raises: [...WRITE_REFUSED, 'catalog.picture.refused'],
      entityTag: true,
    },
  };

  typed(catalog.http).get(address, {
    config: { guards: [anybody(catalog), known], entityTag: true },
    schema: {
      tags,
      summary: 'The picture of a product',
      params: productPath,
      response: {
        200: {
          description: 'The bytes.',
          content: Object.fromEntries(pictureTypes.map((type) => [type, bytes])),
        },
      },
    },
    handler: async (request, reply) => {
      const { id, picture } = foundProduct.of(request);
      if (!picture) throw problem('catalog.record.unknown', { type: 'picture', id });
      if (notModified(request, reply, etagOf(picture.sha256))) return reply;
      const whole = await platform.objects.get(picture.sha256);
      return reply.type(picture.type).header('content-disposition', 'inline').send(whole);
    },
  });

  await catalog.http.register(async (scope: Http) => {
    scope.removeAllContentTypeParsers();
    const options = { parseAs: 'buffer', bodyLimit: MAX_BYTES } as const;
    const types = [...pictureTypes, 'application/octet-stream'];
    scope.addContentTypeParser<Buffer>(types, options, (_request, body, done) => done(null, body));
    scope.put(address, {
      ...writes,
      bodyLimit: MAX_BYTES,
      schema: {
        tags,
        summary: 'Set the picture of a product: the bytes of a PNG, JPEG or WebP',
        params: productPath,
        response: { 200: product },
      },
      handler: async (request, reply) => {
        const { id } = foundProduct.of(request);
        const picture = await keepPicture(catalog, bytesOf(request.body));
        return write(catalog, request, reply, (tx, by) => changePicture(tx, by, id, picture));
      },
    });
  });

  typed(catalog.http).delete(address, {
    ...writes,
    schema: {
      tags,
      summary: 'Take the picture of a product away',
      params: productPath,
      response: { 204: nothing },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, async (tx, by) => {
        const { version } = await changePicture(tx, by, foundProduct.of(request).id, undefined);
        return { status: 204, version };
      }),
  });
}

/** What came; nothing at all is no picture either. */
const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));
