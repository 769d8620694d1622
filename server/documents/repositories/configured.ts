import { type Static, Type } from 'typebox';
import type { Fault } from '../../platform/http/problem.ts';
import { faultsIn } from '../../platform/http/validation.ts';
import { StartProblem } from '../../platform/startProblem.ts';
import { isLoopback } from '../../settings.ts';
import { type Keyword, keywords } from '../repositoryTypes.ts';
import { type FieldMap, fieldNames } from './fields.ts';

const closed = { additionalProperties: false };
const address = Type.String({
  pattern: '^https?://[^/\\s{]+(/[^\\s{]*)?$',
  must: 'must be an http or https address',
});
/** The id never stands in the host: it would choose whom we ask. */
const template = Type.String({
  pattern: '^https?://[^/?#\\s{]+[/?][^\\s]*\\{ID\\}',
  must: 'must be an http or https address with {ID} behind its host',
});
const origin = Type.String({
  pattern: '^https?://[^/\\s{@]+$',
  must: 'must be an http or https address without a path',
});
/** A path into a record, with dots. */
const path = Type.String({
  pattern: '^[^.]+(\\.[^.]+)*$',
  must: 'must be names with dots between them, such as changedBy.name',
});
const text = Type.String({ minLength: 1 });
/** What may stand in a header and in the name of a cookie (RFC 9110, 5.6.2). */
const headerName = Type.String({
  pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
  must: 'must be a name as headers and cookies have it, such as X-Api-Key',
});
/** Never one of this server's own: whoever is asked with that could act as the person here. */
const cookieName = Type.String({
  pattern: "^(?!(__Host-|__Secure-)?trivet_)[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
  must: 'must be a name as cookies have it, and none of this server’s own cookies',
});
const headerValue = Type.String({
  pattern: '^[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?$',
  must: 'must be letters, digits and signs, without a space at either end',
});

const modes = {
  oauth2: Type.Object(
    {
      mode: Type.Literal('oauth2'),
      authorizationUrl: Type.String({ pattern: '^https?://', must: 'must be an http or https address' }),
      tokenUrl: address,
      clientId: text,
      clientSecret: Type.Optional(text),
      scope: Type.Optional(Type.String()),
      redirectUri: Type.Optional(address),
    },
    closed,
  ),
  cookie: Type.Object({ mode: Type.Literal('cookie'), name: cookieName }, closed),
  token: Type.Object(
    {
      mode: Type.Literal('token'),
      header: headerName,
      value: headerValue,
      onBehalfHeader: Type.Optional(headerName),
    },
    closed,
  ),
  basic: Type.Object({ mode: Type.Literal('basic'), username: text, password: Type.String() }, closed),
};
type Auth = { [Mode in keyof typeof modes]: Static<(typeof modes)[Mode]> }[keyof typeof modes];

/** What both kinds have. `auth` is judged by its mode. */
const both = {
  auth: Type.Unsafe<Auth>(Type.Object({ mode: Type.Enum(Object.keys(modes)) })),
  currentProfileUrl: Type.Optional(address),
  profileUrl: Type.Optional(template),
  peopleUrl: Type.Optional(template),
  fields: Type.Optional(
    Type.Unsafe<FieldMap>(
      Type.Object(Object.fromEntries(fieldNames.map((name) => [name, Type.Optional(path)])), closed),
    ),
  ),
};

const kinds = {
  rest: Type.Object(
    {
      ...both,
      kind: Type.Literal('rest'),
      metaUrl: template,
      contentUrl: template,
      versionsUrl: Type.Optional(template),
      createUrl: Type.Optional(address),
      comments: Type.Optional(Type.Boolean()),
    },
    closed,
  ),
  cmis: Type.Object(
    {
      ...both,
      kind: Type.Literal('cmis'),
      serviceUrl: address,
      repositoryId: Type.Optional(text),
      /** Further origins that links of the repository may lead to. */
      origins: Type.Optional(Type.Array(origin)),
      /** Which number a publication raises; major unless told. */
      publishAs: Type.Optional(Type.Enum(['major', 'minor'])),
    },
    closed,
  ),
};
export type RestSettings = Static<typeof kinds.rest>;
export type CmisSettings = Static<typeof kinds.cmis>;
export type Configured = { [keyword in Keyword]?: RestSettings | CmisSettings };

type Members = { [name: string]: object };
const membersOf = ({ properties }: { properties: Members }) => Object.keys(properties);

/** Every member that a repository may have, by its kind, and that `auth` may have, by its mode. */
export const repositoryMembers = {
  kinds: { rest: membersOf(kinds.rest), cmis: membersOf(kinds.cmis) },
  modes: Object.fromEntries(Object.entries(modes).map(([mode, schema]) => [mode, membersOf(schema)])),
  fields: fieldNames,
};

const known = Type.Object({ kind: Type.Enum(Object.keys(kinds)) });

/** All that is wrong with what is to be said of one keyword, each with its place, such as `/auth/clientId`. */
export function faultsOfRepository(given: unknown): Fault[] {
  const unknown = faultsIn(known, given);
  if (unknown.length > 0) return unknown;
  const { kind, auth } = given as RestSettings | CmisSettings;
  const mode = Object.hasOwn(modes, String(Object(auth).mode)) ? modes[auth.mode] : undefined;
  const faults = faultsIn(kinds[kind], given);
  const inAuth = mode ? faultsIn(mode, auth) : [];
  const found = [...faults, ...inAuth.map(({ path, message }) => ({ path: below('/auth', path), message }))];
  if (found.length > 0) return found;
  const broken = addressesIn(given as object).filter(
    ([, url]) => !URL.canParse(url.replaceAll('{ID}', 'id')),
  );
  return broken.map(([path]) => ({ path, message: 'must be an http or https address' }));
}

/** Where something stands that stands at a path of something within; `/` is all of it. */
const below = (outer: string, path: string) => `${outer}${path === '/' ? '' : path}`;

/** The addresses in it, each with its place. */
export const addressesIn = (given: object, at = ''): [path: string, url: string][] =>
  Object.entries(given).flatMap(([name, value]): [string, string][] => {
    const path = `${at}/${name}`;
    if (typeof value === 'object' && value !== null) return addressesIn(value, path);
    return /url$/i.test(name) && typeof value === 'string' ? [[path, value]] : [];
  });

/** Where it leads to another machine without TLS. */
export const plainAddresses = (given: object): string[] =>
  [...addressesIn(given), ...originsIn(given)].flatMap(([path, address]) => {
    const { protocol, hostname } = new URL(address);
    return protocol === 'http:' && !isLoopback(hostname) ? [path] : [];
  });

/** Where its links may lead besides, each with its place. */
export function originsIn(given: object): [path: string, origin: string][] {
  const { origins } = given as { origins?: unknown };
  return Array.isArray(origins)
    ? origins.flatMap((one, at) => (typeof one === 'string' ? [[`/origins/${at}`, one]] : []))
    : [];
}

/** What TRIVET_REPOSITORIES says the keywords mean; undefined where it is absent. Either keyword may mean either kind.
 *  @throws StartProblem with one sentence that names all that is wrong. */
export function readRepositories(given: Record<string, unknown> | undefined): Configured | undefined {
  if (given === undefined) return undefined;
  const wrong = Object.entries(given).flatMap(([keyword, settings]) => {
    const isKeyword = (keywords as readonly string[]).includes(keyword);
    const faults = isKeyword ? faultsOfRepository(settings) : [{ path: '', message: 'is not known here' }];
    return faults.map(({ path, message }) => {
      return `${below(keyword, path).replaceAll('/', '.')} ${message}`;
    });
  });
  if (wrong.length > 0)
    throw new StartProblem(`The setting TRIVET_REPOSITORIES is wrong: ${wrong.join('; ')}.`);
  return given as Configured;
}
