import type { Person } from '../../platform/identity/identity.ts';
import { secretOf } from '../../platform/identity/provider/clients.ts';
import type { Platform } from '../../platform/platform.ts';
import { problem } from '../problems.ts';
import type { Reading } from '../tables.ts';
import { BUILT_IN, builtInRepository } from './builtIn/driver.ts';
import { type RestSettings, readRepositories } from './configured.ts';
import type { Repository } from './repository.ts';
import { type Authorization, restRepository } from './rest/driver.ts';
import { oauth2 } from './signIn/oauth2.ts';
import { keywordOf, type RepositoryType } from './types.ts';

/** The repositories by the type in an address. */
export type Repositories = {
  /** @throws Problem 400 `documents.repository.unknown` for a keyword without a repository. */
  of(type: RepositoryType): Repository;
};

/** Makes the repositories that the settings name. */
export function createRepositories(platform: Platform, tables: Reading): Repositories {
  const builtIn = builtInRepository(platform, tables);
  const known: Partial<Record<RepositoryType, Repository>> = { lcfiles: builtIn };
  const configured = readRepositories(platform.settings.repositories);
  if (!configured) known['external.rest'] = platform.identity.builtIn ? ownDoor(platform, tables) : builtIn;
  else if (configured.rest) known['external.rest'] = rest(platform, tables, 'rest', configured.rest);
  return {
    of(type) {
      const found = known[type];
      if (!found) throw problem('documents.repository.unknown', { repository: keywordOf(type) ?? type });
      return found;
    },
  };
}

/** By default `rest` is the built-in repository through its own door, so that the whole way is used. */
function ownDoor(platform: Platform, tables: Reading): Repository {
  const { publicUrl } = platform.settings;
  return rest(platform, tables, BUILT_IN, {
    kind: 'rest',
    metaUrl: `${publicUrl}/repository/rest/{ID}/meta`,
    contentUrl: `${publicUrl}/repository/rest/{ID}/content`,
    auth: {
      mode: 'oauth2',
      authorizationUrl: `${publicUrl}/oidc/auth`,
      tokenUrl: `${publicUrl}/oidc/token`,
      clientId: 'trivet-repository',
      clientSecret: secretOf(platform.cipher, 'trivet-repository'),
      scope: 'openid offline_access',
    },
  });
}

function rest(platform: Platform, tables: Reading, key: string, settings: RestSettings): Repository {
  const { auth, fields = {}, metaUrl, contentUrl } = settings;
  const addresses = { metaUrl, contentUrl };
  if (auth.mode === 'oauth2') {
    const signIn = oauth2(platform, tables, key, auth);
    return { ...restRepository(key, addresses, fields, signIn), signIn };
  }
  return restRepository(key, addresses, fields, auth.mode === 'basic' ? basic(auth) : onBehalf(auth));
}

const basic = ({ username, password }: { username: string; password: string }): Authorization => {
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return { headers: async () => ({ authorization }) };
};

/** A token of the server itself, and a header that says for whom it asks. */
const onBehalf = (auth: { header: string; value: string; onBehalfHeader?: string }): Authorization => ({
  headers: async (person: Person) => ({
    [auth.header]: auth.value,
    ...(auth.onBehalfHeader ? { [auth.onBehalfHeader]: encodeURIComponent(person.username) } : {}),
  }),
});
