import { randomUUID } from 'node:crypto';
import type { Base } from '../../base.ts';
import { createSteps } from '../../connections/steps.ts';
import { readClaimNames } from '../external/claims.ts';
import { type Answer, askIssuer, type Silence } from './answer.ts';
import { issuerOf } from './describe.ts';
import { type Reason, sentences } from './sentences.ts';

/** Tokens count that were issued so many seconds ago or will be (external/issuer.ts). */
const TOLERANCE_SECONDS = 5;

type Found = {
  outcome: 'passed' | 'unclear' | 'failed' | 'skipped';
  reason: Reason;
  value?: string | number;
};
const passed = (reason: Reason, value?: string | number): Found => ({
  outcome: 'passed',
  reason,
  ...named(value),
});
const failed = (reason: Reason, value?: string | number): Found => ({
  outcome: 'failed',
  reason,
  ...named(value),
});
const unclear = (reason: Reason, value?: string | number): Found => ({
  outcome: 'unclear',
  reason,
  ...named(value),
});
const named = (value?: string | number) => (value === undefined ? {} : { value });

/** Tests the issuer of the settings as a sign-in would use it, and signs nobody in. It asks the address of the settings and
 *  those that the issuer names there, and nothing that a request could say. */
export async function testIssuer({ settings, clock }: Pick<Base, 'settings' | 'clock'>, gone: AbortSignal) {
  const { oidcIssuer: address = '', oidcClientId: clientId = '', oidcClientSecret: secret } = settings;
  const steps = createSteps<Reason>(sentences);
  let described: Answer | Silence = 'unreachable';
  let asked = 0;
  const found = await steps.take('discovery', async () => {
    asked = clock().getTime();
    described = await askIssuer(discoveryOf(address), gone);
    return judgeDiscovery(described, address);
  });
  const { json: metadata = {}, headers } = typeof described === 'string' ? {} : (described as Answer);
  const later = (work: () => Promise<Found> | Found) => async (): Promise<Found> =>
    found ? work() : { outcome: 'skipped', reason: 'earlier' };
  const textOf = (name: string) => String(metadata[name] ?? '');

  await steps.take(
    'keys',
    later(async () => judgeKeys(await askIssuer(textOf('jwks_uri'), gone))),
  );
  await steps.take(
    'clock',
    later(() => judgeClock(headers?.get('date'), asked, clock().getTime())),
  );
  await steps.take(
    'client',
    later(async () => {
      const form = {
        grant_type: 'authorization_code',
        code: `trivet-connection-test-${randomUUID()}`,
        redirect_uri: `${settings.publicUrl}/sign-in/callback`,
        client_id: clientId,
        ...(secret === undefined ? {} : { client_secret: secret }),
      };
      return judgeClient(
        await askIssuer(textOf('token_endpoint'), gone, { method: 'POST', body: new URLSearchParams(form) }),
      );
    }),
  );
  for (const redirect of issuerOf(settings).redirects)
    await steps.take(
      'redirect',
      later(async () => {
        const url = new URL(textOf('authorization_endpoint'));
        const wish = {
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirect,
          scope: 'openid',
          prompt: 'none',
          state: randomUUID(),
          code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
          code_challenge_method: 'S256',
        };
        for (const [name, value] of Object.entries(wish)) url.searchParams.set(name, value);
        return judgeRedirect(await askIssuer(url.href, gone), redirect);
      }),
    );
  await steps.take(
    'groups',
    later(() => judgeGroups(readClaimNames(settings).groups, metadata.claims_supported)),
  );
  return steps.result();
}

/** As openid-client makes it of the setting (OpenID Connect Discovery 1.0, section 4). */
const discoveryOf = (address: string) =>
  address.includes('/.well-known/')
    ? address
    : `${address.replace(/\/$/, '')}/.well-known/openid-configuration`;

function judgeDiscovery(answer: Answer | Silence, address: string): Found {
  if (typeof answer === 'string') return failed(answer);
  if (answer.status !== 200) return failed('status', answer.status);
  if (!answer.json) return failed('noJson');
  const { issuer } = answer.json;
  const same = (text: string) => text.replace(/\/$/, '');
  if (!address.includes('/.well-known/') && same(String(issuer)) !== same(address))
    return failed('otherIssuer', String(issuer));
  const needed = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'];
  const missing = needed.filter((name) => !URL.canParse(String(answer.json?.[name])));
  return missing.length > 0 ? failed('incomplete', missing.join(', ')) : passed('reached');
}

function judgeKeys(answer: Answer | Silence): Found {
  if (typeof answer === 'string') return failed(answer);
  if (answer.status !== 200) return failed('status', answer.status);
  const keys: unknown[] = Array.isArray(answer.json?.keys) ? answer.json.keys : [];
  const usable = keys.filter((each) => {
    const { kty, use } = Object(each) as { kty?: unknown; use?: unknown };
    return kty !== 'oct' && use !== 'enc';
  });
  return usable.length > 0 ? passed('keys', usable.length) : failed('noKeys');
}

function judgeClock(date: string | null | undefined, before: number, after: number): Found {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return unclear('noDate');
  // The header has whole seconds, and the answer took its time.
  const off = Math.max(0, Math.floor((before - theirs - 1000) / 1000), Math.ceil((theirs - after) / 1000));
  return off > TOLERANCE_SECONDS ? failed('clockOff', off) : passed('clock', off);
}

/** A code that nobody issued is refused either way; the error says whether the client would have been taken (RFC 6749, 5.2). */
function judgeClient(answer: Answer | Silence): Found {
  if (typeof answer === 'string') return failed(answer);
  const error = String(answer.json?.error ?? `status ${answer.status}`).slice(0, 60);
  if (error === 'invalid_grant') return passed('clientKnown');
  return ['invalid_client', 'unauthorized_client'].includes(error)
    ? failed('clientRefused', error)
    : unclear('clientUnclear', error);
}

/** Who is not signed in there is sent back with an error at once (`prompt=none`), when they may be sent there at all. */
function judgeRedirect(answer: Answer | Silence, redirect: string): Found {
  if (typeof answer === 'string') return failed(answer);
  const leads = answer.headers.get('location') ?? '';
  if (leads.startsWith(redirect)) return passed('redirect', redirect);
  return answer.status >= 400 && answer.status < 500
    ? failed('redirectRefused', redirect)
    : unclear('redirectUnclear', redirect);
}

function judgeGroups(claim: string | undefined, supported: unknown): Found {
  if (claim === undefined) return unclear('groupsNone');
  const listed = Array.isArray(supported) && supported.includes(claim.split('.')[0]);
  return listed || (Array.isArray(supported) && supported.includes(claim))
    ? passed('groups', claim)
    : unclear('groupsUnlisted', claim);
}
