import { anyone, type Guard } from '../../platform/http/guard.ts';
import { Problem } from '../../platform/http/problem.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { SCOPE } from '../entitlements/holder.ts';
import { POST_REFUSED, problem, WRITE_REFUSED } from '../problems.ts';
import type { Catalog } from '../records/context.ts';
import { listQuery, nothing } from '../records/formats.ts';
import { IDENTIFIER } from '../records/ids.ts';
import { listed, pageOf } from '../records/listing.ts';
import { inTransaction, write } from '../records/write.ts';
import { forgetSpentTokens } from './forget.ts';
import { presentToken } from './present.ts';
import * as shapes from './schema.ts';
import { digestOf } from './secrets.ts';
import { accountsOfPerson, createToken, deleteToken, exchangeToken } from './service.ts';
import { familyOf, listTokens, readToken } from './store.ts';

const tags = ['API tokens'];
const ACCESS_SECONDS = 3600;

export function serveTokens(catalog: Catalog): void {
  forgetSpentTokens(catalog);
  const { platform, db } = catalog;
  const { identity, clock } = platform;
  const routes = typed(catalog.http);
  const key = platform.cipher.derive('catalog refresh tokens');

  routes.post('/v1/apitokens', {
    config: {
      guards: [withCode],
      raises: [
        ...POST_REFUSED,
        'identity.code.refused',
        'identity.provider.unreachable',
        'catalog.code.foreign',
        'catalog.account.foreign',
      ],
    },
    schema: {
      tags,
      summary: 'Create an API token with an authorization code issued to the client trivet-tokens',
      body: shapes.tokenCreate,
      response: { 201: shapes.tokenCreated },
    },
    handler: async (request, reply) => {
      const { code, codeVerifier, ...given } = request.body;
      const person = await identity.redeemCode(code, codeVerifier);
      if (request.caller && request.caller.subject !== person.subject) throw problem('catalog.code.foreign');
      const { subject, username } = person;
      const by = { actor: { subject, username }, request: request.id, at: clock(), check: () => undefined };
      const made = await inTransaction(catalog, (tx) => createToken(tx, by, person, given));
      // It contains a secret that is shown only once (RFC 6749, section 5.1).
      const headers = { location: made.location, 'cache-control': 'no-store' };
      return reply.code(201).headers(headers).send(made.body);
    },
  });

  routes.get('/v1/apitokens', {
    config: { guards: [signedIn] },
    schema: {
      tags,
      summary: 'List your API tokens; all of them without a limit',
      querystring: listQuery,
      response: { 200: shapes.tokenList },
    },
    handler: async (request) => {
      const page = pageOf(request.query, true);
      const [rows, accounts] = await Promise.all([
        listTokens(db, callerOf(request).subject, page),
        accountsOfPerson(db, callerOf(request)),
      ]);
      return listed(rows, page, (row) => presentToken(row, clock(), accounts));
    },
  });

  routes.delete('/v1/apitokens/:tokenId', {
    config: { guards: [signedIn, ownToken(catalog)], raises: WRITE_REFUSED },
    schema: {
      tags,
      summary: 'Revoke and delete an API token',
      params: shapes.tokenPath,
      response: { 204: nothing },
    },
    handler: (request, reply) =>
      write(catalog, request, reply, (tx, by) => deleteToken(tx, by, request.params.tokenId)),
  });

  routes.post('/v1/apitokens/exchange', {
    config: { guards: [anyone], raises: ['catalog.token.refused'] },
    schema: {
      tags,
      summary: 'Exchange a refresh token for an access token and a replacement refresh token',
      body: shapes.tokenExchange,
      response: { 200: shapes.exchanged },
    },
    handler: async (request, reply) => {
      const { refreshToken: presented } = request.body;
      const family = await familyOf(db, digestOf(presented));
      const person = family && (await identity.findPerson({ subject: family.subject }));
      if (!person) throw problem('catalog.token.refused', { reason: 'unknown' });
      // Made before the rotation: whoever gets no access token must not lose the refresh token.
      const only = { scope: SCOPE, account: family.account, token: family.id };
      const issued = await identity.issueAccessToken(person, only, ACCESS_SECONDS).catch(keptOut);
      const outcome = await inTransaction(catalog, (tx) =>
        exchangeToken(tx, presented, person, clock(), key),
      );
      if ('refused' in outcome) throw problem('catalog.token.refused', { reason: outcome.refused });
      reply.header('cache-control', 'no-store');
      return {
        refreshToken: outcome.refreshToken,
        accessToken: issued.token,
        tokenType: 'Bearer' as const,
        expiresIn: issued.expiresIn,
      };
    },
  });
}

/** The code says who creates; a bearer that is sent as well must belong to the same person. */
const withCode: Guard = {
  says: 'anyone with an authorization code; a bearer token must belong to the same person',
  raises: ['identity.token.wrong'],
  async check(request) {
    request.caller = await request.server.identity.fromBearer(request);
  },
};

/** An account that is disabled gets no tokens. */
function keptOut(error: unknown): never {
  if (error instanceof Problem && error.code === 'identity.user.unknown')
    throw problem('catalog.token.refused', { reason: 'of somebody whose account is disabled' });
  throw error;
}

const ownToken = ({ db }: Catalog): Guard => ({
  says: 'API token of the caller',
  raises: ['catalog.record.unknown'],
  async check(request) {
    const { tokenId: id } = request.params as { tokenId: string };
    const own = IDENTIFIER.test(id) ? await readToken(db, callerOf(request).subject, id) : undefined;
    if (!own) throw problem('catalog.record.unknown', { type: 'API token', id });
  },
});
