import { type Static, Type } from 'typebox';
import { type Keyword, keywords, typeOf } from '../../repositoryTypes.ts';
import type { CmisSettings, RestSettings } from '../configured.ts';
import type { Authorization } from '../repositoryClient.ts';

export const connectionPath = Type.Object({
  keyword: Type.Unsafe<Keyword>({ type: 'string', enum: [...keywords] }),
});

type SignIn = RestSettings['auth']['mode'] | 'none';

/** An outside repository as it is configured; secrets, and queries of addresses that may hold one, are left out. */
export const connectionList = Type.Object({
  items: Type.Array(
    Type.Object({
      keyword: connectionPath.properties.keyword,
      type: Type.String(),
      kind: Type.Union([Type.Literal('rest'), Type.Literal('cmis'), Type.Literal('builtIn')]),
      configured: Type.Boolean({
        description: 'False for the doors of this server, which stand by default.',
      }),
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

/** A repository of the settings, or one of our own doors. Without settings it is the built-in one, with no door between. */
export type Connection = {
  keyword: Keyword;
  configured: boolean;
  settings: RestSettings | CmisSettings | undefined;
  authorization: Authorization | undefined;
};

export function describe({ keyword, configured, settings }: Connection): Described {
  const about = { keyword, type: typeOf(keyword), configured };
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
const withoutSecrets = (address: string): string =>
  address.replace(/^(https?:\/\/)[^/@]*@/, '$1…@').replace(/\?.*$/, '?…');
