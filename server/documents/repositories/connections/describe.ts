import { type Static, Type } from 'typebox';
import { type Keyword, keywords, typeOf } from '../../repositoryTypes.ts';
import type { CmisSettings, RestSettings } from '../configured.ts';
import type { Authorization } from '../repositoryClient.ts';

export const connectionPath = Type.Object({
  keyword: Type.Unsafe<Keyword>({ type: 'string', enum: [...keywords] }),
});

type Origin = 'server' | 'settings' | 'stored';
type State = 'inEffect' | 'off' | 'overruled' | 'unreadable';
type SignIn = RestSettings['auth']['mode'] | 'none';

/** An outside repository as it is connected; secrets, and queries of addresses that may hold one, are left out. */
export const connectionList = Type.Object({
  items: Type.Array(
    Type.Object({
      keyword: connectionPath.properties.keyword,
      type: Type.String(),
      kind: Type.Union([Type.Literal('rest'), Type.Literal('cmis'), Type.Literal('builtIn')]),
      configured: Type.Boolean({
        description: 'False for the doors of this server, which stand by default.',
      }),
      origin: Type.Unsafe<Origin>({
        type: 'string',
        enum: ['server', 'settings', 'stored'],
        description: 'This server itself, the setting TRIVET_REPOSITORIES, or an administrator.',
      }),
      state: Type.Unsafe<State>({
        type: 'string',
        enum: ['inEffect', 'off', 'overruled', 'unreadable'],
        description:
          'What is stored may be switched off, be overruled by the setting, or be encrypted under a master secret that is gone.',
      }),
      stored: Type.Optional(
        Type.Object({ enabled: Type.Boolean(), changedAt: Type.String(), changedBy: Type.String() }),
      ),
      addresses: Type.Array(Type.Object({ name: Type.String(), url: Type.String() })),
      signIn: Type.Unsafe<SignIn>({ type: 'string', enum: ['oauth2', 'cookie', 'token', 'basic', 'none'] }),
      account: Type.Optional(
        Type.String({ description: 'Client id, user name, or name of header or cookie.' }),
      ),
      hasSecret: Type.Boolean(),
    }),
  ),
});
type Described = Static<typeof connectionList>['items'][number];

/** A repository of the settings, a stored one, or one of our own doors. Without settings it is the built-in one, with no
 *  door between, or cannot be read. */
export type Connection = {
  keyword: Keyword;
  origin: Origin;
  state: State;
  stored?: { enabled: boolean; changedAt: Date; changedBy: string };
  settings: RestSettings | CmisSettings | undefined;
  authorization: Authorization | undefined;
};

export function describe({ keyword, origin, state, stored, settings }: Connection): Described {
  const about = {
    keyword,
    type: typeOf(keyword),
    configured: origin !== 'server',
    origin,
    state,
    ...(stored && { stored: { ...stored, changedAt: stored.changedAt.toISOString() } }),
  };
  if (!settings) return { ...about, kind: 'builtIn', addresses: [], signIn: 'none', hasSecret: false };
  const { auth } = settings;
  const account = {
    oauth2: () => 'clientId' in auth && auth.clientId,
    basic: () => 'username' in auth && auth.username,
    token: () => 'header' in auth && auth.header,
    cookie: () => 'name' in auth && auth.name,
  }[auth.mode]();
  return {
    ...about,
    kind: settings.kind,
    addresses: [...addressesOf(settings), ...addressesOf(auth)],
    signIn: auth.mode,
    ...(account ? { account } : {}),
    hasSecret: auth.mode === 'oauth2' ? auth.clientSecret !== undefined : auth.mode !== 'cookie',
  };
}

const addressesOf = (given: object) =>
  Object.entries(given).flatMap(([name, value]) =>
    /url$/i.test(name) && typeof value === 'string' ? [{ name, url: withoutSecrets(value) }] : [],
  );

/** Some services take their key in the address. */
export const withoutSecrets = (address: string): string =>
  address.replace(/^(https?:\/\/)[^/@]*@/, '$1…@').replace(/\?.*$/, '?…');
