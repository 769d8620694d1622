import { createPublicKey, type JsonWebKey } from 'node:crypto';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { recordAudit } from '../../audit/audit.ts';
import type { Base } from '../../base.ts';
import { typed } from '../../http/server.ts';
import { doing } from '../accounts/routes.ts';
import type { Changes } from '../changes.ts';
import { role, signedIn } from '../guards.ts';
import { problem } from '../problems.ts';
import { keyPath, signingKeyList } from '../schema.ts';
import { ALGORITHM, PURPOSE } from './keys.ts';

const config = { guards: [signedIn, role('administrator')] };
const tags = ['identity'];

type Row = { id: string; algorithm: string; public_jwk: JsonWebKey; created_at: Date };

/** No access token may live longer (`TRIVET_ACCESS_TOKEN_SECONDS`): a day after its successor was made, nothing that a
 *  key has signed is valid any more. */
const LONGEST_TOKEN_MS = 86_400_000;

/** Keys that sign access tokens, for administrators: a new one takes over without a restart. */
export function serveTokenKeys(base: Base, told: Changes): void {
  const { database, signingKeys } = base;
  const http = typed(base.http);
  const db = database.as<unknown>();

  const list = async () => {
    const { rows } = await sql<Row>`select id, algorithm, public_jwk, created_at from platform.signing_key
      where purpose = ${PURPOSE} order by created_at desc, id`.execute(db);
    const items = rows.map(({ id, algorithm, public_jwk: jwk, created_at }, at) => {
      const replacedAt = rows[at - 1]?.created_at;
      return {
        id,
        algorithm,
        createdAt: created_at.toISOString(),
        signing: replacedAt === undefined,
        neededUntil: replacedAt ? new Date(replacedAt.getTime() + LONGEST_TOKEN_MS).toISOString() : null,
        publicKey: createPublicKey({ key: jwk, format: 'jwk' })
          .export({ type: 'spki', format: 'pem' })
          .toString(),
      };
    });
    return { items };
  };

  http.get(
    '/api/v1/signing-keys',
    { config, schema: { tags, summary: 'Keys that sign access tokens', response: { 200: signingKeyList } } },
    list,
  );
  http.post(
    '/api/v1/signing-keys',
    {
      config,
      schema: { tags, summary: 'Sign with a new key from now on', response: { 201: signingKeyList } },
    },
    async (request, reply) => {
      await db.transaction().execute(async (tx) => {
        const id = await signingKeys.rotate(tx, PURPOSE, ALGORITHM);
        await recordAudit(tx, {
          ...doing(request),
          action: 'identity.key.create',
          thing: `identity/key/${id}`,
        });
      });
      await told.keys();
      return reply.code(201).send(await list());
    },
  );
  http.delete(
    '/api/v1/signing-keys/:id',
    {
      config: { ...config, raises: ['identity.key.unknown', 'identity.key.current'] },
      schema: {
        tags,
        summary: 'Remove an older key: tokens that it signed are refused from now on',
        params: keyPath,
        response: { 204: Type.Null({ description: 'Done.' }) },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const key = (await list()).items.find((each) => each.id === id);
      if (!key) throw problem('identity.key.unknown');
      if (key.signing) throw problem('identity.key.current');
      await db.transaction().execute(async (tx) => {
        if (!(await signingKeys.withdraw(tx, PURPOSE, id))) throw problem('identity.key.unknown');
        await recordAudit(tx, {
          ...doing(request),
          action: 'identity.key.delete',
          thing: `identity/key/${id}`,
        });
      });
      await told.keys();
      return reply.code(204).send(null);
    },
  );
}
