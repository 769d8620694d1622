import { type Static, Type } from 'typebox';
import type { Settings } from '../../../settings.ts';
import { readClaimNames } from '../external/claims.ts';

/** Who signs people in, as administrators see it. */
export const issuerInEffect = Type.Object({
  kind: Type.Union([Type.Literal('builtIn'), Type.Literal('external')]),
  issuer: Type.String(),
  clientId: Type.Optional(Type.String()),
  hasSecret: Type.Optional(Type.Boolean()),
  audience: Type.Optional(Type.String()),
  claims: Type.Optional(Type.Record(Type.String(), Type.String())),
  redirects: Type.Array(Type.String(), { description: 'Redirect addresses to register at the issuer.' }),
  signOutRedirects: Type.Array(Type.String()),
});

export function issuerOf(settings: Settings): Static<typeof issuerInEffect> {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcAudience, publicUrl } = settings;
  if (!oidcIssuer)
    return { kind: 'builtIn', issuer: `${publicUrl}/oidc`, redirects: [], signOutRedirects: [] };
  const clientId = oidcClientId ?? '';
  const claims = Object.entries(readClaimNames(settings)).filter(([, claim]) => claim !== undefined);
  return {
    kind: 'external',
    issuer: oidcIssuer,
    clientId,
    hasSecret: oidcClientSecret !== undefined,
    audience: oidcAudience ?? clientId,
    claims: Object.fromEntries(claims),
    redirects: [`${publicUrl}/sign-in/callback`, `${publicUrl}/tokens/callback`],
    signOutRedirects: [`${publicUrl}/`],
  };
}
