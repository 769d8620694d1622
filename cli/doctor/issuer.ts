import type { Settings } from '../../server/settings.ts';
import { clockFinding } from './clock.ts';
import { about, type Finding } from './finding.ts';
import { reasonOf } from './reason.ts';

const ANSWER_MS = 10_000;

/** The external identity provider, without which nobody signs in; empty where the built-in one is used. */
export async function checkIssuer({ oidcIssuer, oidcClientId }: Settings): Promise<Finding[]> {
  if (!oidcIssuer) return [];
  const { ok, fail } = about('identity provider');
  if (!oidcClientId) return [fail('TRIVET_OIDC_ISSUER needs TRIVET_OIDC_CLIENT_ID too; set it')];
  const address = `${oidcIssuer}/.well-known/openid-configuration`;
  const asked = Date.now();
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    (error: Error) => error,
  );
  if (answer instanceof Error)
    return [
      fail(`${address} cannot be reached: ${reasonOf(answer)}; see to the network, or to TRIVET_OIDC_ISSUER`),
    ];
  const { issuer } = (await answer.json().catch(() => ({}))) as { issuer?: unknown };
  if (!answer.ok || typeof issuer !== 'string')
    return [fail(`${address} answers ${answer.status} without a description; set TRIVET_OIDC_ISSUER`)];
  const clock = answer.headers.get('date');
  const clocks = clock ? clockFinding('the identity provider', Date.parse(clock), asked) : undefined;
  const named =
    issuer.replace(/\/+$/, '') === oidcIssuer
      ? ok(oidcIssuer)
      : fail(
          `${oidcIssuer} calls itself ${issuer}, so its tokens are refused; set TRIVET_OIDC_ISSUER to that`,
        );
  return [named, ...(clocks ? [clocks] : [])];
}
