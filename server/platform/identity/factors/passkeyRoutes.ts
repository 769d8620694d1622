import { Type } from 'typebox';
import type { Base } from '../../base.ts';
import type { Guard } from '../../http/guard.ts';
import { typed } from '../../http/server.ts';
import { doing } from '../accounts/routes.ts';
import type { Changing } from './changing.ts';
import { browserOf } from './confirmed.ts';
import { added, asked, newPasskey, passkeyPath, renamedPasskey } from './schema.ts';

const tags = ['identity'];
const nothing = Type.Null({ description: 'Done.' });

/** One's own passkeys.
 *  @param change the guards of whoever may change them */
export function servePasskeys(
  base: Pick<Base, 'http'>,
  changing: Changing,
  change: { guards: Guard[] },
): void {
  const http = typed(base.http);

  http.post(
    '/api/v1/me/passkeys/challenge',
    {
      config: { ...change, raises: ['identity.passkey.impossible'] },
      schema: { tags, summary: 'Begin to set up a passkey', response: { 200: asked } },
    },
    async (request) => {
      const { account, session } = browserOf(request);
      const { state, options } = await changing.beginPasskey(account, session);
      return { state, options: { ...options } };
    },
  );
  http.post(
    '/api/v1/me/passkeys',
    {
      config: {
        ...change,
        raises: ['identity.factor.stale', 'identity.passkey.refused', 'identity.passkey.exists'],
      },
      schema: { tags, summary: 'Set up a passkey', body: newPasskey, response: { 201: added } },
    },
    async (request, reply) => {
      const { account, session } = browserOf(request);
      const codes = await changing.addPasskey(account, request.body, session, doing(request));
      return reply.code(201).send({ recoveryCodes: codes });
    },
  );
  http.patch(
    '/api/v1/me/passkeys/:passkey',
    {
      config: { ...change, raises: ['identity.factor.absent'] },
      schema: {
        tags,
        summary: 'Rename a passkey',
        params: passkeyPath,
        body: renamedPasskey,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { account } = browserOf(request);
      await changing.renamePasskey(account, request.params.passkey, request.body.name, doing(request));
      return reply.code(204).send(null);
    },
  );
  http.delete(
    '/api/v1/me/passkeys/:passkey',
    {
      config: { ...change, raises: ['identity.factor.absent', 'identity.factor.last'] },
      schema: { tags, summary: 'Remove a passkey', params: passkeyPath, response: { 204: nothing } },
    },
    async (request, reply) => {
      await changing.removePasskey(browserOf(request).account, request.params.passkey, doing(request));
      return reply.code(204).send(null);
    },
  );
}
