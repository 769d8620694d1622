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
import { type ForwardedCookies, forwardedCookies } from './signIn/cookie.ts';
import { oauth2 } from './signIn/oauth2.ts';
import { takePlaces } from './stored/places.ts';
import { createStored, type StoredRepositories } from './stored/service.ts';
import { listStored, type StoredRepository } from './stored/store.ts';

/** The repositories by the type in an address. */
export type Repositories = {
  /** @throws Problem 400 `documents.repository.unknown` for a keyword without a repository, 503 `documents.repository.off`
   *  for one whose repository is switched off or cannot be read. */
  of(type: RepositoryType): Repository;
  /** What the keywords mean, and what is stored for them without being in effect. */
  connections(): Connection[];
  /** Those that administrators connect. */
  stored: StoredRepositories;
};

/** Tells every process that what is stored changed. */
const TOPIC = 'documents.repositories';
/** When what could not be read is read again. */
const AGAIN_MS = 1000;

/** Makes the repositories that the settings name, and beside them those that administrators stored, which change while the
 *  server runs. Without either, a keyword means the built-in repository, through its own door, so that the whole way is
 *  used. */
export async function createRepositories(platform: Platform, tables: Reading): Promise<Repositories> {
  const { bus, cipher, http, log, settings } = platform;
  const builtIn = builtInRepository(platform, tables);
  const cookies = forwardedCookies(platform, tables);
  const configured = readRepositories(settings.repositories);
  const fixed = new Set(Object.keys(configured ?? {}));
  const make = maker(platform, tables, cookies);
  const fromSettings = keywords.flatMap((keyword) => {
    const given = configured?.[keyword];
    return given ? [{ keyword, origin: 'settings' as const, ...make(keyword, given) }] : [];
  });
  // With an external issuer there is no client of ours for our own doors.
  const own = (keyword: Keyword) => ({
    keyword,
    origin: 'server' as const,
    ...(platform.identity.builtIn
      ? make(BUILT_IN, ownDoors[keyword](platform))
      : { repository: builtIn, settings: undefined, authorization: undefined }),
  });
  const ownDoorsInEffect = configured ? [] : keywords.map(own);

  // A map: guards ask before the address is judged, by whatever word stands in it.
  let known = new Map<RepositoryType, Repository>();
  /** Those without one for now: what waits for it is not refused for good, as by a repository that lacks the document. */
  let off = new Set<RepositoryType>();
  let connections: Connection[] = [];
  const takeOver = (rows: StoredRepository[]) => {
    const stored = rows.map((row) => {
      const { keyword, enabled, changedAt, changedBy } = row;
      const state = stateOf(row, fixed);
      const made = row.settings && state === 'inEffect' ? make(keyword, row.settings) : undefined;
      const about = { keyword, origin: 'stored' as const, state, stored: { enabled, changedAt, changedBy } };
      return { ...about, settings: row.settings, authorization: undefined, ...made };
    });
    const taken = new Set(stored.map(({ keyword }) => keyword));
    const inEffect = [...fromSettings, ...ownDoorsInEffect.filter(({ keyword }) => !taken.has(keyword))];
    const all = [...inEffect.map((each) => ({ ...each, state: 'inEffect' as const })), ...stored];
    off = new Set(rows.filter(({ keyword }) => !fixed.has(keyword)).map(({ keyword }) => typeOf(keyword)));
    known = new Map([['lcfiles', builtIn]]);
    for (const { keyword, repository } of all) if (repository) known.set(typeOf(keyword), repository);
    connections = all.toSorted(
      (one, other) => keywords.indexOf(one.keyword) - keywords.indexOf(other.keyword),
    );
    cookies.watch(
      all.flatMap(({ repository, settings }) =>
        repository && settings?.auth.mode === 'cookie' ? [settings.auth.name] : [],
      ),
    );
  };

  let begun = 0;
  let applied = 0;
  /** What was read later counts, whichever answer comes first. */
  const load = async () => {
    const turn = ++begun;
    const rows = await listStored(tables, cipher);
    if (turn < applied) return;
    applied = turn;
    takeOver(rows);
  };
  let isClosed = false;
  http.addHook('onClose', async () => {
    isClosed = true;
  });
  /** What is stored counts, so that is read until it can be: one that was switched off would stay in effect here. */
  const loadAgain = async (): Promise<void> => {
    try {
      await load();
    } catch (error) {
      if (isClosed) return;
      log.warn({ err: error }, 'the stored repositories could not be read');
      setTimeout(loadAgain, AGAIN_MS).unref();
    }
  };
  bus.subscribe(TOPIC, () => void loadAgain());
  bus.onReconnect(() => void loadAgain());
  await load();
  await takePlaces(
    tables,
    connections.flatMap(({ keyword, origin, state, settings }) =>
      settings && origin !== 'server' && state === 'inEffect' ? [{ keyword, settings }] : [],
    ),
  );

  return {
    connections: () => connections,
    stored: createStored(platform, tables, fixed, async () => {
      // It is stored by now, whatever becomes of reading it here.
      await Promise.all([bus.tell(TOPIC, ''), loadAgain()]);
    }),
    of(type) {
      const found = known.get(type);
      const repository = keywordOf(type) ?? type;
      if (!found) throw problem(`documents.repository.${off.has(type) ? 'off' : 'unknown'}`, { repository });
      return found;
    },
  };
}

function stateOf(
  { keyword, settings, enabled }: StoredRepository,
  fixed: ReadonlySet<string>,
): Connection['state'] {
  if (!settings) return 'unreadable';
  if (!enabled) return 'off';
  return fixed.has(keyword) ? 'overruled' : 'inEffect';
}

type Made = {
  repository: Repository;
  settings: RestSettings | CmisSettings;
  authorization: Authorization;
};

const maker =
  (platform: Platform, tables: Reading, cookies: ForwardedCookies) =>
  (key: string, settings: RestSettings | CmisSettings): Made => {
    const { auth, fields = {}, currentProfileUrl } = settings;
    const signIn = auth.mode === 'oauth2' ? oauth2(platform, tables, key, auth) : undefined;
    const authorization = signIn ?? accountOf(cookies, auth);
    const made =
      settings.kind === 'rest'
        ? restRepository(key, settings, fields, authorization)
        : cmisRepository(key, settings, authorization, platform, tables);
    return {
      settings,
      authorization,
      repository: {
        ...made,
        ...(signIn ? { signIn } : {}),
        ...(auth.mode === 'cookie' ? { needsBrowser: true } : {}),
        ...(currentProfileUrl ? { whoIs: whoIs(currentProfileUrl, fields) } : {}),
      },
    };
  };

function accountOf(cookies: ForwardedCookies, auth: RestSettings['auth']): Authorization {
  if (auth.mode === 'basic') return basicAccount(auth);
  if (auth.mode === 'token') return tokenOnBehalf(auth);
  if (auth.mode === 'cookie') return cookies.of(auth.name);
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
