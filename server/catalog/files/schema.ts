import { type Static, Type } from 'typebox';
import type { Fault } from '../../platform/http/problem.ts';
import { checked, isObject } from '../../platform/http/validation.ts';
import { closed, dateTime, identifier, listOf, progress } from '../records/formats.ts';
import { ARN, arnFaults } from './arn.ts';
import { CHECKSUM } from './checksum.ts';

const ATTRIBUTES_MOST = 1024;

const name = Type.String({
  minLength: 3,
  maxLength: 128,
  pattern: '^[^/\\\\\\u0000-\\u001f\\u007f]*$',
  must: 'must not hold /, \\ or control characters',
  description: 'Seen when browsing, and on disk after a download.',
});
const checksum = Type.String({
  pattern: CHECKSUM,
  must: 'must be a SHA-256 as 64 hex digits or as base64',
  description: 'SHA-256 as hex or base64.',
});
const size = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Bytes.' });
const accessPolicy = Type.Object(
  {
    email: Type.Optional(
      Type.String({
        pattern: '^(\\*|[^\\s@*]+)@[^\\s@*]+\\.[^\\s@*]+$',
        must: 'must be an e-mail address, or * in the place of its first part',
        maxLength: 254,
      }),
    ),
    identityProviderId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  },
  {
    ...closed,
    minProperties: 1,
    maxProperties: 1,
    description: 'Met by an e-mail address (`*@` and a domain: by any of it), or by an identity provider.',
  },
);
const accessPolicies = Type.Array(accessPolicy, {
  maxItems: 100,
  description: 'Any one that is met lets the file be downloaded.',
});
const attributes = Type.Object(
  {},
  { additionalProperties: true, description: 'Delivered with download metrics; under 1 kb as base64.' },
);

export const fileCreate = checked(
  Type.Object(
    {
      name,
      s3arn: Type.Optional(
        Type.String({
          pattern: ARN,
          must: 'must look like arn:aws:s3:::bucket/key or arn:aws-cn:s3:::bucket/key',
          description:
            'Existing object to copy, from a bucket that the settings list; without it the answer has an upload address.',
        }),
      ),
      checksum: Type.Optional(checksum),
      size: Type.Optional(size),
      accessPolicies: Type.Optional(accessPolicies),
      attributes: Type.Optional(attributes),
    },
    closed,
  ),
  (given) => [...attributeFaults(given), ...arnFaults(given)],
);
export const fileUpdate = checked(
  Type.Object(
    {
      name: Type.Optional(name),
      accessPolicies: Type.Optional(accessPolicies),
      attributes: Type.Optional(Type.Union([attributes, Type.Null()])),
    },
    closed,
  ),
  attributeFaults,
);
export const fileComplete = Type.Object(
  { checksum: Type.Optional(checksum), size: Type.Optional(size) },
  closed,
);

const upload = Type.Object({
  method: Type.Literal('PUT'),
  url: Type.String(),
  headers: Type.Record(Type.String(), Type.String()),
  expiresAt: dateTime,
});
export const file = Type.Object({
  id: identifier,
  name: Type.String(),
  checksum: Type.Optional(Type.String({ description: 'In the form that was given; hex when none was.' })),
  size: Type.Optional(Type.Integer()),
  state: Type.Enum(['pending', 'copying', 'failed', 'available'], {
    description: 'copying: a large object is on its way here; failed: it could not be copied, see problem.',
  }),
  checksums: Type.Optional(Type.Object({ sha256: Type.String({ description: 'Hex, of the bytes.' }) })),
  created: dateTime,
  modified: dateTime,
  accessPolicies: Type.Optional(accessPolicies),
  attributes: Type.Optional(attributes),
  upload: Type.Optional(upload),
  s3arn: Type.Optional(Type.String()),
  progress: Type.Optional(progress),
  problem: Type.Optional(
    Type.Object({
      code: Type.String(),
      params: Type.Object({}, { additionalProperties: true }),
      summary: Type.String(),
    }),
  ),
});
export const fileList = listOf(file);
export const filePath = Type.Object({ fileId: Type.String() });

export type FileCreate = Static<typeof fileCreate>;
export type FileUpdate = Static<typeof fileUpdate>;
export type FileComplete = Static<typeof fileComplete>;
export type Upload = Static<typeof upload>;

function attributeFaults({ attributes: given }: Record<string, unknown>): Fault[] {
  if (!isObject(given)) return [];
  const length = Buffer.from(JSON.stringify(given)).toString('base64').length;
  if (length < ATTRIBUTES_MOST) return [];
  return [
    {
      path: '/attributes',
      message: `must be under ${ATTRIBUTES_MOST} characters as base64 of its JSON, not ${length}`,
    },
  ];
}
