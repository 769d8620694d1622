import { Type } from 'typebox';
import { recordAudit } from '../../audit/audit.ts';
import type { Base } from '../../base.ts';
import { originOf } from '../../http/origin.ts';
import { typed } from '../../http/server.ts';
import { doing } from '../accounts/routes.ts';
import type { CheckPassword } from '../auth/checkPassword.ts';
import { signedIn } from '../guards.ts';
import { problem as common } from '../problems.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { noteConfirmation } from '../sessions/store.ts';
import type { IdentityTables } from '../tables.ts';
import { browserOf, CONFIRMED_MS, createConfirmed } from './confirmed.ts';
import type { Factors } from './factors.ts';
import { servePasskeys } from './passkeyRoutes.ts';
import { presentFactors } from './present.ts';
import {
  added,
  appToAdd,
  asked,
  confirmation,
  confirmed as confirmedAnswer,
  factors as factorsSchema,
  newApp,
  recoveryCodes,
} from './schema.ts';

type Parts = { factors: Factors; sessions: Sessions; checkPassword: CheckPassword };

const tags = ['identity'];
const nothing = Type.Null({ description: 'Done.' });

/** One's own second factors. Changes need somebody who proved a moment ago who they are. */
export function serveFactors(base: Base, { factors, sessions, checkPassword }: Parts): void {
  const http = typed(base.http);
  const db = base.database.as<IdentityTables>();
  const { proving, changing } = factors;
  const { inBrowser, confirmed } = createConfirmed(base, sessions);
  const own = { guards: [signedIn, inBrowser] };
  const change = { guards: [signedIn, confirmed] };

  http.get(
    '/api/v1/me/factors',
    { config: own, schema: { tags, summary: 'Your second factors', response: { 200: factorsSchema } } },
    async (request) => {
      const { account } = browserOf(request);
      return presentFactors(await factors.of(account), {
        required: await factors.rule.isRequired(account),
        passkeysPossible: factors.passkeysPossible,
      });
    },
  );
  http.post(
    '/api/v1/me/confirmation/passkey',
    {
      config: own,
      schema: { tags, summary: 'Ask for one of your passkeys, to confirm', response: { 200: asked } },
    },
    async (request) => {
      const { account, session } = browserOf(request);
      const { state, options } = await proving.askPasskey(session, account);
      return { state, options: { ...options } };
    },
  );
  http.post(
    '/api/v1/me/confirmation',
    {
      config: {
        ...own,
        raises: [
          'identity.credentials.wrong',
          'identity.factor.wrong',
          'identity.factor.needed',
          'identity.factor.stale',
          'identity.passkey.refused',
          'identity.passkey.copied',
          'identity.locked',
          'identity.busy',
        ],
      },
      schema: {
        tags,
        summary: 'Confirm that it is you',
        description:
          'By a code, a recovery code or a passkey; by the password only while there is no second factor. Then second factors can be changed for ten minutes in this browser.',
        body: confirmation,
        response: { 200: confirmedAnswer },
      },
    },
    async (request) => {
      const { account, session } = browserOf(request);
      const { password, code, passkey } = request.body;
      const origin = originOf(request);
      let left: number | undefined;
      if (passkey) await proving.passkey(account, passkey, { by: session, origin });
      else if (code !== undefined) ({ left } = await proving.code(account, code, origin));
      else {
        const { app, passkeys } = await factors.of(account);
        if (app || passkeys.length > 0) throw common('identity.factor.needed');
        const { username } = account;
        await checkPassword({ username, password: password ?? '', origin, askedFurther: true });
      }
      const now = base.clock();
      await db.transaction().execute(async (tx) => {
        await noteConfirmation(tx, session, now);
        await recordAudit(tx, {
          ...doing(request),
          action: 'identity.session.confirm',
          thing: `identity/user/${account.username}`,
          detail: { by: passkey ? 'passkey' : code === undefined ? 'password' : 'code' },
        });
      });
      const until = new Date(now.getTime() + CONFIRMED_MS).toISOString();
      return left === undefined ? { until } : { until, recoveryCodesLeft: left };
    },
  );
  http.post(
    '/api/v1/me/factors/app',
    {
      config: change,
      schema: {
        tags,
        summary: 'Begin to set up an app with codes',
        description: 'Gives a secret, which counts when a code of it came back.',
        response: { 200: appToAdd },
      },
    },
    (request) => changing.beginApp(browserOf(request).account),
  );
  http.put(
    '/api/v1/me/factors/app',
    {
      config: { ...change, raises: ['identity.factor.stale', 'identity.factor.wrong'] },
      schema: {
        tags,
        summary: 'Set up an app with codes, in place of one before',
        body: newApp,
        response: { 200: added },
      },
    },
    async (request) => ({
      recoveryCodes: await changing.addApp(browserOf(request).account, request.body, doing(request)),
    }),
  );
  http.delete(
    '/api/v1/me/factors/app',
    {
      config: { ...change, raises: ['identity.factor.absent', 'identity.factor.last'] },
      schema: { tags, summary: 'Remove the app with codes', response: { 204: nothing } },
    },
    async (request, reply) => {
      await changing.removeApp(browserOf(request).account, doing(request));
      return reply.code(204).send(null);
    },
  );
  http.post(
    '/api/v1/me/recovery-codes',
    {
      config: { ...change, raises: ['identity.factor.absent'] },
      schema: {
        tags,
        summary: 'Make new recovery codes',
        description:
          'Ten codes, each good once in place of a second factor. Those of before are good no more.',
        response: { 200: recoveryCodes },
      },
    },
    async (request) => ({
      recoveryCodes: await changing.renewRecoveryCodes(browserOf(request).account, doing(request)),
    }),
  );
  servePasskeys(base, changing, change);
}
