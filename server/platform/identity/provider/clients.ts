import type { ClientMetadata } from 'oidc-provider';
import type { Settings } from '../../../settings.ts';
import type { Cipher } from '../../keys/cipher.ts';
import { StartProblem } from '../../startProblem.ts';

/** Clients that are part of Trivet (platform.md, "Identity"). */
const ownClients = ['trivet-web', 'trivet-cli', 'trivet-tokens', 'trivet-repository'] as const;
export type OwnClient = (typeof ownClients)[number];

export const isOwnClient = (clientId: string): boolean => ownClients.some((own) => own === clientId);

/** Secrets of confidential clients of ours follow from the master secret: no process needs to be told. */
export const secretOf = (cipher: Cipher, client: OwnClient): string =>
  cipher.derive(`client ${client}`).toString('base64url');

const device = 'urn:ietf:params:oauth:grant-type:device_code';
export const scopes = ['openid', 'profile', 'email', 'groups', 'roles', 'offline_access', 'trivet'];

/** All clients: ours, and those of TRIVET_OIDC_CLIENTS.
 *  @throws StartProblem when one of those lacks what it needs. */
export function clientsOf(settings: Settings, cipher: Cipher): ClientMetadata[] {
  const { publicUrl, tokenRedirects, oidcClients } = settings;
  const confidential = (client: OwnClient, name: string, redirects: string[]): ClientMetadata => ({
    client_id: client,
    client_secret: secretOf(cipher, client),
    client_name: name,
    redirect_uris: redirects,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
    scope: scopes.join(' '),
  });
  return [
    {
      ...confidential('trivet-web', 'Trivet', [`${publicUrl}/sign-in/callback`]),
      grant_types: ['authorization_code'],
      post_logout_redirect_uris: [`${publicUrl}/`],
    },
    {
      client_id: 'trivet-cli',
      client_name: 'Trivet command line',
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1/callback', 'http://[::1]/callback'],
      grant_types: ['authorization_code', 'refresh_token', device],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope: scopes.join(' '),
    },
    confidential('trivet-tokens', 'Trivet API tokens', [`${publicUrl}/tokens/callback`, ...tokenRedirects]),
    confidential('trivet-repository', 'Trivet documents', [
      `${publicUrl}/docs/driverscallback`,
      `${publicUrl}/viewer/driverscallback`,
    ]),
    ...oidcClients.map(configured),
  ];
}

/** A client that the operator added, in the words of OpenID Connect client metadata: `scope` and `grant_types` say what
 *  it may ask for at most, which is everything unless they are there. */
function configured(given: Record<string, unknown>): ClientMetadata {
  const { client_id: id, redirect_uris: redirects } = given;
  const wrong = (what: string) =>
    new StartProblem(`The setting TRIVET_OIDC_CLIENTS has a client ${String(id)} ${what}.`);
  if (typeof id !== 'string' || id === '') throw wrong('without a client_id');
  if (isOwnClient(id)) throw wrong('whose name belongs to Trivet itself');
  if (!Array.isArray(redirects) || !redirects.every((each) => typeof each === 'string'))
    throw wrong('without a list redirect_uris');
  const { scope = scopes.join(' ') } = given;
  const unknown = String(scope)
    .split(' ')
    .find((each) => !scopes.includes(each));
  if (unknown !== undefined) throw wrong(`with the scope '${unknown}', of which there is none`);
  return {
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: given.client_secret ? 'client_secret_basic' : 'none',
    ...given,
    scope: String(scope),
    client_id: id,
    redirect_uris: redirects,
  };
}
