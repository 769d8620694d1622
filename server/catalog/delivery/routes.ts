import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { recordAudit } from '../../platform/audit/audit.ts';
import { type Guard, slot } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import { type Missing, sayMissing } from '../entitlements/decide.ts';
import { holderOf, holding } from '../entitlements/guards.ts';
import { foundFile, knownFile } from '../files/guards.ts';
import { filePath } from '../files/schema.ts';
import { createRecorder } from '../metrics/recorder.ts';
import { problem } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { IDENTIFIER } from '../records/ids.ts';
import { createSigner, type Signer } from '../records/signed.ts';
import { type AuthorizedDownload, createAuthorizeDownload, decideNow } from './authorizeDownload.ts';
import { type Delivery, sendFile } from './send.ts';

const tags = ['files'];
const HOUR_MS = 3600 * 1000;
/** They are written by whoever has the reply. */
const bytes = Type.Unsafe<FastifyReply>({ type: 'string', format: 'binary' });
const delivered = slot<Delivery>('the delivery');

/** The way to the bytes. @returns what to call before the database closes. */
export function serveDelivery(catalog: Catalog): () => Promise<void> {
  const { platform, db } = catalog;
  const routes = typed(catalog.http);
  const signer = createSigner(platform, 'downloads');
  const recorder = createRecorder(catalog);

  routes.get('/v1/files/:fileId/download', {
    config: { guards: [holding(catalog), knownFile(catalog)], raises: ['catalog.download.refused'] },
    schema: {
      tags,
      summary: 'Download a file: leads to a signed address that is good for an hour',
      params: filePath,
      response: { 302: Type.Null({ description: 'To the signed address.' }) },
    },
    handler: async (request, reply) => {
      const { id, name } = foundFile.of(request);
      const decision = await decideNow(catalog, id, holderOf(request));
      if (!decision) throw problem('catalog.record.unknown', { type: 'file', id });
      if (decision.missing) throw refusal(decision.missing);
      const { subject, username, only } = callerOf(request);
      const token = typeof only?.token === 'string' ? only.token : undefined;
      // HEAD only asks whether the file may be had.
      if (decision.because === 'editor' && request.method !== 'HEAD')
        await recordAudit(db, {
          by: { subject, username },
          action: 'catalog.file.download',
          thing: `catalog/file/${id}`,
          request: request.id,
        });
      const expires = new Date(platform.clock().getTime() + HOUR_MS);
      const query = await signer.sign(`/d/${id}`, expires, {
        sub: subject,
        ...(token ? { via: token } : {}),
      });
      const path = `/d/${id}/${encodeURIComponent(name)}`;
      return reply.redirect(`${platform.settings.publicUrl}${path}?${query}`, 302);
    },
  });

  routes.route({
    method: ['GET', 'HEAD'],
    url: '/d/:fileId/:name',
    config: {
      guards: [signedAddress(catalog, signer)],
      load: 'stream',
      raises: ['catalog.range.unsatisfiable', 'request.precondition.failed'],
      entityTag: true,
    },
    schema: {
      tags,
      summary: 'The bytes of a file, with ranges and conditions',
      params: Type.Object({ fileId: Type.String(), name: Type.String() }),
      response: {
        200: {
          description: 'The bytes.',
          content: { 'application/octet-stream': { schema: bytes } },
        },
        302: Type.Null({ description: 'To the store of objects, where TRIVET_DOWNLOADS is signed.' }),
      },
    },
    handler: (request, reply) => sendFile(catalog, request, reply, delivered.of(request), recorder),
  });
  return recorder.close;
}

/** The signature says who was sent here; whether that person may still have the file is checked again. */
function signedAddress(catalog: Catalog, signer: Signer): Guard {
  const authorizeDownload = createAuthorizeDownload(catalog);
  return {
    says: 'anyone with a signed download address',
    raises: ['catalog.address.refused', 'catalog.record.unknown', 'catalog.download.refused'],
    async check(request) {
      const query = request.url.split('?')[1];
      const { fileId } = request.params as { fileId: string };
      // The name is for people and disks only; clients encode it differently, so it is not signed.
      const values = await signer.verify(`/d/${fileId}`, Object.fromEntries(new URLSearchParams(query)));
      if (!values?.sub || !IDENTIFIER.test(fileId)) throw problem('catalog.address.refused');
      const to = { subject: values.sub, ...(values.via ? { token: values.via } : {}) };
      const authorized = await authorizeDownload(fileId, to);
      if (!authorized?.decision.visible)
        throw problem('catalog.record.unknown', { type: 'file', id: fileId });
      const { missing } = authorized.decision;
      if (missing) throw refusal(missing);
      delivered.set(request, { to, authorized, still: () => mayGoOn(() => authorizeDownload(fileId, to)) });
    },
  };
}

const refusal = (missing: Missing) => problem('catalog.download.refused', { missing: sayMissing(missing) });

/** A database that does not answer ends no download. */
const mayGoOn = (look: () => Promise<AuthorizedDownload | undefined>): Promise<boolean> =>
  look().then(
    (authorized) => authorized?.decision.downloadable === true,
    () => true,
  );
