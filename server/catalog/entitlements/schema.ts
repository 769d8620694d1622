import { type Static, Type } from 'typebox';
import type { Fault } from '../../platform/http/problem.ts';
import { checked } from '../../platform/http/validation.ts';
import { spanFaults } from '../records/checks.ts';
import { closed, day, identifier, identifiers, listOf, searchQuery } from '../records/formats.ts';

/** The seed's format of an API token's account. */
export const ACCOUNT = /^[a-zA-Z0-9-]{20,50}$/;
export const account = Type.String({
  pattern: ACCOUNT.source,
  must: 'must be 20 to 50 letters, digits and hyphens',
});

const email = Type.String({
  pattern: '^[^\\s@*]+@[^\\s@*]+\\.[^\\s@*]+$',
  must: 'must be an e-mail address',
  maxLength: 254,
});
const emails = Type.Array(email, { maxItems: 10_000, uniqueItems: true });
const text = Type.String({ minLength: 1, maxLength: 100 });
const dayOrOpen = Type.Optional(Type.Union([day, Type.Null()]));
const held = Type.Object({ partNumber: text, from: dayOrOpen, to: dayOrOpen }, closed);
const products = identifiers(1000);

export const accountPut = checked(
  Type.Object(
    {
      name: Type.Optional(text),
      members: emails,
      partNumbers: Type.Array(held, { maxItems: 10_000 }),
      earlyAccess: products,
      extendedSupport: products,
    },
    closed,
  ),
  (body) => [...spansOf(body), ...repeatedMembers(body)],
);

export const accountAnswer = Type.Object({
  account,
  name: Type.Optional(text),
  members: Type.Array(Type.String()),
  partNumbers: Type.Array(
    Type.Object({ partNumber: text, from: Type.Optional(day), to: Type.Optional(day) }),
  ),
  earlyAccess: products,
  extendedSupport: products,
});
export const accountList = listOf(accountAnswer);
export const accountsQuery = Type.Object(
  {
    ...searchQuery.properties,
    product: Type.Optional(
      Type.Unsafe<string>({
        ...identifier,
        description: 'Only accounts that hold a part number of this product, or are enrolled for it.',
      }),
    ),
    release: Type.Optional(
      Type.Unsafe<string>({
        ...identifier,
        description: 'Only accounts that hold a part number of a package of this release, on whatever days.',
      }),
    ),
  },
  closed,
);
export const accountPath = Type.Object({ account: Type.String() });
export const accountPutPath = Type.Object({ account });

export type AccountPut = Static<typeof accountPut>;

function spansOf({ partNumbers }: Record<string, unknown>): Fault[] {
  if (!Array.isArray(partNumbers)) return [];
  return partNumbers.flatMap((each, index) => spanFaults(`/partNumbers/${index}`, each));
}

/** E-mail addresses compare without case. */
function repeatedMembers({ members }: Record<string, unknown>): Fault[] {
  if (!Array.isArray(members)) return [];
  const exact = new Set<string>();
  const lower = new Set<string>();
  return members.flatMap((each: unknown, index) => {
    // Wrong types and exact duplicates are reported by the schema.
    if (typeof each !== 'string' || exact.has(each)) return [];
    const repeated = lower.has(each.toLowerCase());
    exact.add(each);
    lower.add(each.toLowerCase());
    return repeated ? [{ path: `/members/${index}`, message: 'is there already' }] : [];
  });
}
