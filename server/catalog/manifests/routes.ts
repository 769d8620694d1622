import { createHash } from 'node:crypto';
import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { holding, visibleToCaller } from '../entitlements/guards.ts';
import { foundProduct, knownProduct } from '../products/guards.ts';
import type { Catalog } from '../records/context.ts';
import { createServerKey } from '../records/serverKey.ts';
import { foundRelease, knownRelease } from '../releases/guards.ts';
import { releasePath } from '../releases/schema.ts';
import { type Described, manifestOf } from './manifest.ts';
import { manifestFiles } from './store.ts';

/** What a release consists of, signed, so that an installed product can check its files without asking anybody. */
export function serveManifests(catalog: Catalog): void {
  const { platform, db } = catalog;
  const key = createServerKey(platform);

  typed(catalog.http).get('/v1/products/:productId/releases/:releaseId/manifest.jws', {
    config: { guards: [holding(catalog), knownProduct(catalog), knownRelease(catalog)], entityTag: true },
    schema: {
      tags: ['releases'],
      summary:
        'The files of a release with their sizes and SHA-256, signed; a compact JWS for offline checks',
      params: releasePath,
    },
    handler: async (request, reply) => {
      const release = foundRelease.of(request);
      const visible = visibleToCaller(catalog, request).package;
      const described: Described = {
        product: foundProduct.of(request),
        release,
        files: await manifestFiles(db, release.id, visible),
      };
      const now = platform.clock();
      const manifest = manifestOf(described, platform.settings, now);
      // The same manifest a minute later differs in its times only; whoever has one of the day need not fetch it again.
      const { issuedAt, expiresAt: _, ...content } = manifest;
      const said = JSON.stringify([content, issuedAt.slice(0, 10)]);
      if (notModified(request, reply, etagOf(createHash('sha256').update(said).digest('base64url')))) return;
      return reply.type('application/jose').send(await key.sign(manifest, 'trivet-manifest'));
    },
  });
}
