import { StartProblem } from '../platform/startProblem.ts';
import { given, optional, setting } from './setting.ts';
import { httpUrl, jsonList, jsonObject, namesOf, text, words } from './values.ts';

/** Who people are, and where they come from. */
export const identitySettings = {
  adminUser: setting(
    'TRIVET_ADMIN_USER',
    text,
    given('admin'),
    'admin',
    'First administrator, created only when no account exists.',
  ),
  adminPassword: optional(
    'TRIVET_ADMIN_PASSWORD',
    text,
    '(generated and printed once)',
    'Password of the first administrator; at least 8 characters, and not a common one.',
    true,
  ),
  passwordWords: setting(
    'TRIVET_PASSWORD_WORDS',
    words,
    given<string[]>([]),
    '(none)',
    'Words that everybody here would try, such as names of the company and its products: they count for nothing in a password, as the name of this server does.',
  ),
  requireSecondFactor: setting(
    'TRIVET_REQUIRE_SECOND_FACTOR',
    namesOf('everyone', 'administrator', 'designer', 'catalog-editor', 'staff'),
    given<string[]>([]),
    '(nobody)',
    'Who must have a second factor at the built-in provider, an app with codes or a passkey: everyone, or any of administrator, designer, catalog-editor and staff. Who has none yet sets one up when signing in. Administrators can choose more of them on the page of people.',
  ),
  oidcIssuer: optional(
    'TRIVET_OIDC_ISSUER',
    httpUrl,
    '(built-in provider at /oidc)',
    'External identity provider.',
  ),
  oidcClientId: optional(
    'TRIVET_OIDC_CLIENT_ID',
    text,
    '(none)',
    'Our client at the external identity provider.',
  ),
  oidcCliClientId: optional(
    'TRIVET_OIDC_CLI_CLIENT_ID',
    text,
    '(none)',
    'Public client at the external identity provider with the device flow, for `trivet login`.',
  ),
  oidcClientSecret: optional('TRIVET_OIDC_CLIENT_SECRET', text, '(none)', 'Secret of that client.', true),
  oidcAudience: optional(
    'TRIVET_OIDC_AUDIENCE',
    text,
    '(the client id)',
    'Audience that external access tokens must carry.',
  ),
  oidcAcrValues: setting(
    'TRIVET_OIDC_ACR_VALUES',
    words,
    given<string[]>([]),
    '(any)',
    'Classes of sign-in (acr) that are asked of the external identity provider; who signs in with none of them is refused.',
  ),
  oidcAmrValues: setting(
    'TRIVET_OIDC_AMR_VALUES',
    words,
    given<string[]>([]),
    '(any)',
    'Ways to sign in (amr), such as mfa or hwk, of which the external identity provider must name one.',
  ),
  oidcClaims: setting(
    'TRIVET_OIDC_CLAIMS',
    jsonObject,
    given<Record<string, unknown>>({}),
    '{}',
    'JSON: which claims hold distinguishedName, groups, roles and email.',
  ),
  oidcClients: setting(
    'TRIVET_OIDC_CLIENTS',
    jsonList,
    given<Record<string, unknown>[]>([]),
    '[]',
    'JSON: further clients of the built-in provider, as OpenID Connect client metadata; `scope` and `grant_types` narrow what one may ask for.',
    { secret: true },
  ),
  tokenRedirects: setting(
    'TRIVET_TOKEN_REDIRECTS',
    words,
    given<string[]>([]),
    '(none)',
    'Further redirect addresses of the client trivet-tokens.',
  ),
};

/** People of an external issuer have no second factor here, so that asking for one would be a promise that is not kept. */
export function refuseFactorElsewhere(given: {
  requireSecondFactor: string[];
  oidcIssuer?: string | undefined;
}): void {
  if (given.requireSecondFactor.length > 0 && given.oidcIssuer !== undefined)
    throw new StartProblem(
      'The setting TRIVET_REQUIRE_SECOND_FACTOR is for the built-in provider; with TRIVET_OIDC_ISSUER use TRIVET_OIDC_ACR_VALUES or TRIVET_OIDC_AMR_VALUES.',
    );
}
