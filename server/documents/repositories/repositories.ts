import { secretOf } from '../../platform/identity/provider/clients.ts';
import type { Platform } from '../../platform/platform.ts';
import { problem } from '../problems.ts';
import { type Keyword, keywordOf, keywords, type RepositoryType, typeOf } from '../repositoryTypes.ts';
import type { Reading } from '../tables.ts';
import { builtInRepository } from './builtIn/driver.ts';
import { BUILT_IN } from './builtIn/key.ts';
import { cmisRepository } from './cmis/driver.ts';
import { type CmisSettings, type RestSettings, readRepositories } from './configured.ts';
import type { Connection } from './connections/describe.ts';
import { whoIs } from './profiles.ts';
import type { Repository } from './repository.ts';
import type { Authorization } from './repositoryClient.ts';
import { restRepository } from './rest/driver.ts';
import { basicAccount, tokenOnBehalf } from './signIn/accounts.ts';
import { forwardedCookie } from './signIn/cookie.ts';
import { oauth2 } from './signIn/oauth2.ts';

/** The repositories by the type in an address. */
export type Repositories = {
  /** @throws Problem 400 `documents.repository.unknown` for a keyword without a repository. */
  of(type: RepositoryType): Repository;
  /** What the keywords mean, by the settings. */
  connections: Connection[];
};

/** Makes the repositories that the settings name. By default both keywords mean the built-in repository, through its
 *  own doors, so that the whole way is used. */
export function createRepositories(platform: Platform, tables: Reading): Repositories {
  const builtIn = builtInRepository(platform, tables);
  // A map: guards ask before the address is judged, by whatever word stands in it.
  const known = new Map<RepositoryType, Repository>([['lcfiles', builtIn]]);
  const configured = readRepositories(platform.settings.repositories);
  const connections: Repositories['connections'] = [];
  for (const keyword of keywords) {
    const settings = configured ? configured[keyword] : ownDoors[keyword](platform);
    if (!settings) continue;
    const about = { keyword, configured: configured !== undefined };
    // With an external issuer there is no client of ours for our own doors.
    if (!configured && !platform.identity.builtIn) {
      known.set(typeOf(keyword), builtIn);
      connections.push({ ...about, settings: undefined, authorization: undefined });
      continue;
    }
    const made = repository(platform, tables, configured ? keyword : BUILT_IN, settings);
    known.set(typeOf(keyword), made.repository);
    connections.push({ ...about, settings, authorization: made.authorization });
  }
  return {
    connections,
    of(type) {
      const found = known.get(type);
      if (!found) throw problem('documents.repository.unknown', { repository: keywordOf(type) ?? type });
      return found;
    },
  };
}

function repository(
  platform: Platform,
  tables: Reading,
  key: string,
  settings: RestSettings | CmisSettings,
): { repository: Repository; authorization: Authorization } {
  const { auth, fields = {}, currentProfileUrl } = settings;
  const signIn = auth.mode === 'oauth2' ? oauth2(platform, tables, key, auth) : undefined;
  const authorization = signIn ?? accountOf(platform, tables, auth);
  const made =
    settings.kind === 'rest'
      ? restRepository(key, settings, fields, authorization)
      : cmisRepository(key, settings, authorization, platform, tables);
  return {
    authorization,
    repository: {
      ...made,
      ...(signIn ? { signIn } : {}),
      ...(auth.mode === 'cookie' ? { needsBrowser: true } : {}),
      ...(currentProfileUrl ? { whoIs: whoIs(currentProfileUrl, fields) } : {}),
    },
  };
}

function accountOf(platform: Platform, tables: Reading, auth: RestSettings['auth']): Authorization {
  if (auth.mode === 'basic') return basicAccount(auth);
  if (auth.mode === 'token') return tokenOnBehalf(auth);
  if (auth.mode === 'cookie') return forwardedCookie(platform, tables, auth.name);
  throw new Error(`The mode ${auth.mode} is no account of the server.`);
}

const ownDoors: Record<Keyword, (platform: Platform) => RestSettings | CmisSettings> = {
  rest: (platform) => {
    const root = `${platform.settings.publicUrl}/repository/rest`;
    return {
      kind: 'rest',
      metaUrl: `${root}/{ID}/meta`,
      contentUrl: `${root}/{ID}/content`,
      versionsUrl: `${root}/{ID}/versions`,
      createUrl: `${root}/`,
      comments: true,
      profileUrl: `${root}/users/{ID}`,
      currentProfileUrl: `${root}/users/me`,
      auth: ownClient(platform),
    };
  },
  cmis: (platform) => ({
    kind: 'cmis',
    serviceUrl: `${platform.settings.publicUrl}/repository/cmis`,
    currentProfileUrl: `${platform.settings.publicUrl}/repository/rest/users/me`,
    auth: ownClient(platform),
  }),
};

const ownClient = ({ settings: { publicUrl }, cipher }: Platform): RestSettings['auth'] => ({
  mode: 'oauth2',
  authorizationUrl: `${publicUrl}/oidc/auth`,
  tokenUrl: `${publicUrl}/oidc/token`,
  clientId: 'trivet-repository',
  clientSecret: secretOf(cipher, 'trivet-repository'),
  scope: 'openid offline_access',
});
