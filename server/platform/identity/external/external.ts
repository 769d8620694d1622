import { problem } from '../problems.ts';
import { codeAddressAt, redeemCodeAt } from '../provider/redeem.ts';
import type { Parts, Source } from '../source.ts';
import { createExternalIssuer } from './issuer.ts';
import { createExternalAuthenticate } from './passwordGrant.ts';

/** People of an external issuer; no password is kept or taken here. */
export function createExternal({ base, changes, lockout }: Parts, address: string): Source {
  const issuer = createExternalIssuer(base, address, changes);
  const redirect = `${base.settings.publicUrl}/tokens/callback`;
  return {
    issuer,
    authenticate: createExternalAuthenticate(base, issuer, lockout),
    verify: issuer.verify,
    isOwnClient: () => false,
    async fromBasic(request) {
      if (/^basic /i.test(request.headers.authorization ?? '')) throw problem('identity.basic.off');
      return undefined;
    },
    codeAddress: async (wish) =>
      codeAddressAt(await issuer.client(), await issuer.scope(), redirect, wish, issuer.asks),
    async redeemCode(code, verifier) {
      const { claims, accessToken } = await redeemCodeAt(await issuer.client(), code, redirect, verifier);
      return issuer.accountOf(claims, accessToken);
    },
    client: () => undefined,
    providerSessionOf: () => undefined,
    endProviderSession: async () => [],
    firstAdministrator: undefined,
    loadDemo: async () => undefined,
  };
}
