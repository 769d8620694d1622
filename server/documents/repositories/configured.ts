import { Ajv } from 'ajv';
import { type Static, type TSchema, Type } from 'typebox';
import { StartProblem } from '../../platform/startProblem.ts';
import { type Keyword, keywords } from '../repositoryTypes.ts';
import { type FieldMap, fieldNames } from './fields.ts';

const closed = { additionalProperties: false };
const address = Type.String({ pattern: '^https?://[^/\\s{]+(/[^\\s{]*)?$' });
/** The id never stands in the host: it would choose whom we ask. */
const template = Type.String({ pattern: '^https?://[^/?#\\s{]+[/?][^\\s]*\\{ID\\}' });
const origin = Type.String({ pattern: '^https?://[^/\\s{@]+$' });
/** A path into a record, with dots. */
const path = Type.String({ pattern: '^[^.]+(\\.[^.]+)*$' });
const text = Type.String({ minLength: 1 });
/** What may stand in a header and in the name of a cookie (RFC 9110, 5.6.2). */
const headerName = Type.String({ pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$" });
const headerValue = Type.String({ pattern: '^[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?$' });

const modes = {
  oauth2: Type.Object(
    {
      mode: Type.Literal('oauth2'),
      authorizationUrl: Type.String({ pattern: '^https?://' }),
      tokenUrl: address,
      clientId: text,
      clientSecret: Type.Optional(text),
      scope: Type.Optional(Type.String()),
      redirectUri: Type.Optional(address),
    },
    closed,
  ),
  cookie: Type.Object({ mode: Type.Literal('cookie'), name: headerName }, closed),
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

/** What TRIVET_REPOSITORIES says the keywords mean; undefined where it is absent. Either keyword may mean either kind.
 *  @throws StartProblem with one sentence that names the first thing that is wrong. */
export function readRepositories(given: Record<string, unknown> | undefined): Configured | undefined {
  if (given === undefined) return undefined;
  const known = Object.fromEntries(
    keywords.map((keyword) => [keyword, Type.Optional(Type.Object({ kind: Type.Enum(Object.keys(kinds)) }))]),
  );
  check(Type.Object(known, closed), given, '');
  for (const [keyword, settings] of Object.entries(given as Configured)) {
    check(kinds[settings.kind], settings, `${keyword}.`);
    check(modes[settings.auth.mode], settings.auth, `${keyword}.auth.`);
  }
  return given as Configured;
}

function check(schema: TSchema, given: unknown, at: string): void {
  const validate = new Ajv({ allErrors: false, strict: false }).compile(schema);
  if (validate(given)) return;
  const [fault] = validate.errors ?? [];
  const { additionalProperty, missingProperty, allowedValues } = fault?.params ?? {};
  const named = additionalProperty ?? missingProperty;
  const path = `${fault?.instancePath ?? ''}${named ? `/${named}` : ''}`.slice(1).replaceAll('/', '.');
  const place = `${at}${path}`.replace(/\.$/, '');
  const what = additionalProperty
    ? 'is not known here'
    : missingProperty
      ? 'is missing'
      : allowedValues
        ? `must be one of ${allowedValues.join(', ')}`
        : (fault?.message ?? 'is not valid');
  throw new StartProblem(`The setting TRIVET_REPOSITORIES is wrong: ${place || 'it'} ${what}.`);
}
