import { type Static, Type } from 'typebox';
import type { Fault } from '../../platform/http/problem.ts';
import { checked, isObject } from '../../platform/http/validation.ts';
import { closed, dateTime, identifier, identifiers, listOf, progress } from '../records/formats.ts';

const since = Type.Union(
  [Type.String({ format: 'date' }), Type.String({ format: 'date-time' }), identifier],
  {
    description: 'A day, a moment, or a release: everything published that changed since then.',
  },
);
export const exportCreate = checked(
  Type.Object(
    {
      releases: Type.Optional(Type.Array(identifier, { minItems: 1, maxItems: 1000, uniqueItems: true })),
      since: Type.Optional(since),
    },
    { ...closed, description: 'Neither: everything that was ever published.' },
  ),
  ({ releases, since: from }): Fault[] =>
    releases !== undefined && from !== undefined
      ? [{ path: '/since', message: 'must not be given with releases' }]
      : [],
);
const key = Type.Object(
  { kty: Type.Enum(['RSA', 'OKP', 'EC']) },
  { additionalProperties: true, description: 'A public key, as JWK.' },
);
/** Members that only private keys have (RFC 7518, section 6). */
const SECRET_MEMBERS = ['d', 'p', 'q', 'k'];

export const importCreate = checked(
  Type.Object(
    {
      file: identifier,
      keys: Type.Optional(
        Type.Array(key, {
          maxItems: 20,
          description: 'Trusted for this import, besides TRIVET_BUNDLE_KEYS.',
        }),
      ),
    },
    closed,
  ),
  ({ keys }): Fault[] =>
    (Array.isArray(keys) ? keys : []).flatMap((each, index) =>
      isObject(each) && SECRET_MEMBERS.some((member) => member in each)
        ? [{ path: `/keys/${index}`, message: 'must be a public key' }]
        : [],
    ),
);

export const bundle = Type.Object({
  id: identifier,
  kind: Type.Enum(['export', 'import']),
  state: Type.Enum(['pending', 'done', 'failed']),
  progress: Type.Optional(progress),
  releases: Type.Optional(identifiers(1000)),
  since: Type.Optional(Type.String()),
  file: Type.Optional(
    Type.Object({ id: identifier, name: Type.String(), size: Type.Integer(), sha256: Type.String() }),
  ),
  counts: Type.Optional(
    Type.Record(Type.String(), Type.Integer(), {
      description: 'Of an export: records of each kind. Of an import: created, changed, unchanged, kept.',
    }),
  ),
  problem: Type.Optional(
    Type.Object({
      code: Type.String(),
      params: Type.Object({}, { additionalProperties: true }),
      summary: Type.String(),
    }),
  ),
  created: dateTime,
  modified: dateTime,
});
export const bundleList = listOf(bundle);
export const bundlePath = Type.Object({ bundleId: Type.String() });

export type ExportCreate = Static<typeof exportCreate>;
export type ImportCreate = Static<typeof importCreate>;
