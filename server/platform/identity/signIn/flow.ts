import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Base } from '../../base.ts';
import { problem as common } from '../../http/problem.ts';
import { problem } from '../problems.ts';
import { isLater, LATER } from '../provider/later.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { Source } from '../source.ts';
import { keepBegun, readBegun } from './begun.ts';
import { returnPath } from './returnPath.ts';

/** Signing in to our pages: authorization code with PKCE, then a session of our own. */
export function createFlow(
  base: Base,
  { issuer, providerSessionOf }: Pick<Source, 'issuer' | 'providerSessionOf'>,
  sessions: Sessions,
) {
  const { publicUrl } = base.settings;
  const redirectUri = `${publicUrl}/sign-in/callback`;

  return {
    /** Sends the browser to the issuer. One that is signed in there comes straight back, unless it asks to switch accounts. */
    async begin(request: FastifyRequest, reply: FastifyReply, given: { return?: string; switch?: string }) {
      const returnTo = returnPath(given.return, publicUrl);
      if (!given.switch && (await sessions.fromSession(request))) return reply.redirect(returnTo, 303);
      const openid = await import('openid-client');
      const verifier = openid.randomPKCECodeVerifier();
      const nonce = openid.randomNonce();
      const address = openid.buildAuthorizationUrl(await issuer.client(), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: await issuer.scope(),
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        nonce,
        state: keepBegun(base, request, reply, { returnTo, verifier, nonce }),
        ...(given.switch ? { prompt: 'login' } : {}),
        ...issuer.asks,
        ...(issuer.maxAge ? { max_age: String(issuer.maxAge) } : {}),
      });
      return reply.header('cache-control', 'no-store').redirect(address.href, 303);
    },

    /** Takes the issuer's answer, begins the session and leads back to where the person was going. */
    async finish(request: FastifyRequest, reply: FastifyReply, given: { state?: string; error?: string }) {
      reply.header('cache-control', 'no-store');
      const begun = readBegun(base, request, given.state);
      if (!begun) {
        if (await sessions.fromSession(request)) return reply.redirect('/', 303);
        throw problem('identity.signin.stale');
      }
      if (given.error === LATER) throw common('server.unavailable', { returnTo: begun.returnTo });
      if (given.error)
        throw problem('identity.signin.refused', { reason: given.error, returnTo: begun.returnTo });
      const tokens = await redeem(request, given.state, begun);
      const claims = tokens?.claims();
      if (!tokens || !claims) {
        // The address of the callback was loaded again: the code is spent, but the session that it began lives.
        if (await sessions.fromSession(request)) return reply.redirect(begun.returnTo, 303);
        throw problem('identity.signin.stale', { returnTo: begun.returnTo });
      }
      const account = await issuer.accountOf(claims, tokens.access_token);
      const providerSession = providerSessionOf(request.cookies);
      // Whoever was signed in at the issuer came back without being asked anything.
      const confirmedAt = claims.auth_time === undefined ? undefined : new Date(claims.auth_time * 1000);
      await sessions.begin(request, reply, account, {
        idToken: tokens.id_token,
        providerSession,
        confirmedAt,
        amr: claims.amr,
      });
      return reply.redirect(begun.returnTo, 303);
    },
  };

  async function redeem(
    request: FastifyRequest,
    state: string | undefined,
    begun: { verifier: string; nonce: string; returnTo: string },
  ) {
    const openid = await import('openid-client');
    try {
      return await openid.authorizationCodeGrant(await issuer.client(), new URL(request.url, publicUrl), {
        pkceCodeVerifier: begun.verifier,
        expectedNonce: begun.nonce,
        ...(state === undefined ? {} : { expectedState: state }),
        idTokenExpected: true,
      });
    } catch (error) {
      if (isLater(error)) throw common('server.unavailable', { returnTo: begun.returnTo });
      if (error instanceof openid.ResponseBodyError || error instanceof openid.AuthorizationResponseError)
        return undefined;
      request.log.warn({ err: error }, 'the identity provider gave an answer that cannot be used');
      throw problem('identity.provider.unreachable');
    }
  }
}
