import { Ajv } from 'ajv';
import { type Static, Type } from 'typebox';
import { StartProblem } from '../../platform/startProblem.ts';

const closed = { additionalProperties: false };
const address = Type.String({ pattern: '^https?://' });
const template = Type.String({ pattern: '^https?://[^{]+.*\\{ID\\}' });

const oauth2 = Type.Object(
  {
    mode: Type.Literal('oauth2'),
    authorizationUrl: address,
    tokenUrl: address,
    clientId: Type.String({ minLength: 1 }),
    clientSecret: Type.Optional(Type.String({ minLength: 1 })),
    scope: Type.Optional(Type.String()),
    redirectUri: Type.Optional(address),
  },
  closed,
);
const token = Type.Object(
  {
    mode: Type.Literal('token'),
    header: Type.String({ minLength: 1 }),
    value: Type.String({ minLength: 1 }),
    onBehalfHeader: Type.Optional(Type.String({ minLength: 1 })),
  },
  closed,
);
const basic = Type.Object(
  { mode: Type.Literal('basic'), username: Type.String({ minLength: 1 }), password: Type.String() },
  closed,
);

const rest = Type.Object(
  {
    kind: Type.Literal('rest'),
    metaUrl: template,
    contentUrl: template,
    profileUrl: Type.Optional(template),
    currentProfileUrl: Type.Optional(address),
    auth: Type.Union([oauth2, token, basic]),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  },
  closed,
);
export type RestSettings = Static<typeof rest>;

const shape = Type.Object({ rest: Type.Optional(rest) }, closed);

/** What TRIVET_REPOSITORIES says the keywords mean; undefined where it is absent.
 *  @throws StartProblem with one sentence that names the first thing that is wrong. */
export function readRepositories(
  given: Record<string, unknown> | undefined,
): Static<typeof shape> | undefined {
  if (given === undefined) return undefined;
  const validate = new Ajv({ allErrors: false, strict: false }).compile<Static<typeof shape>>(shape);
  if (validate(given)) return given;
  const [fault] = validate.errors ?? [];
  const extra = fault?.params.additionalProperty;
  const place = `${fault?.instancePath ?? ''}${extra ? `/${extra}` : ''}`.slice(1).replaceAll('/', '.');
  const what = extra ? 'is not known here' : (fault?.message ?? 'is not valid');
  throw new StartProblem(`The setting TRIVET_REPOSITORIES is wrong: ${place || 'it'} ${what}.`);
}
