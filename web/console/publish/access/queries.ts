import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/index.ts';
import { isOvertaken } from '../../overtaken.ts';
import { CATALOG, read } from '../records/queries.ts';
import type { Account, HeldPartNumber, PackageComponent, Product, Release } from '../records/types.ts';

/** Whoever asks for access to a release, as the server lists it. */
export type AccessRequest = {
  id: string;
  requestedAt: string;
  text?: string;
  release: { id: string; name: string };
  product: { id: string; name: string };
  /** Absent when there is no such person any more. */
  person?: { displayName: string; username: string; email?: string; emailVerified: boolean };
};

/** A part number, and the component that it grants. */
export type Grant = { partNumber: string; component: string };

/** What is given: a product, or only a release of it. */
export type Given = { product: string; release?: string };

/** The part numbers that open what is given. */
export function useGrants({ product, release }: Given) {
  return useQuery({
    queryKey: [CATALOG, 'grants', product, release],
    queryFn: async ({ signal }): Promise<Grant[]> => {
      const readProduct = (id: string) => call<Product>(`/v1/products/${id}`, { signal });
      if (release === undefined) return grantsOf([await readProduct(product)]);
      const packed = await componentsOf(`/v1/products/${product}/releases/${release}`, signal);
      // A package may have components of another product.
      const products = [...new Set(packed.map((each) => each.product))];
      const ids = new Set(packed.map(({ id }) => id));
      return grantsOf(await Promise.all(products.map(readProduct)), ids);
    },
  });
}

/** @param ids only of these components; absent: of all */
const grantsOf = (products: Product[], ids?: ReadonlySet<string>): Grant[] =>
  products
    .flatMap(({ components }) => components)
    .filter(({ id }) => ids?.has(id) ?? true)
    .flatMap(({ name, partNumberGrants }) =>
      partNumberGrants.map(({ partNumber }) => ({ partNumber, component: name })),
    );

async function componentsOf(path: string, signal: AbortSignal): Promise<PackageComponent[]> {
  const { packages } = await call<Release>(path, { signal });
  const lists = await Promise.all(
    packages.map((id) => call<{ items: PackageComponent[] }>(`/v1/packages/${id}/components`, { signal })),
  );
  return lists.flatMap(({ items }) => items);
}

/** Whom to give something, by number: a customer who is there, or a new one with this name. */
export type Recipient = { account: string; name?: string };
type Gift = { held: HeldPartNumber; member?: string };

const MAX_ATTEMPTS = 4;

/** Adds a part number, and a member if one is named, to what a customer holds; what they hold already stays as it is.
 *  @throws ProblemError */
export async function give({ account: number, name }: Recipient, gift: Gift): Promise<void> {
  const path = `/v1/accounts/${number}`;
  if (name !== undefined) return giveNew(path, name, gift);
  for (let attempt = 1; ; attempt++) {
    const { record, etag } = await read<Account>(path);
    const { account: _, ...holds } = record;
    try {
      await call(path, { method: 'PUT', json: withGift(holds, gift), headers: { 'if-match': etag } });
      return;
    } catch (error) {
      // A colleague saved in between: their change stays.
      if (!isOvertaken(error) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function giveNew(path: string, name: string, gift: Gift): Promise<void> {
  const nothing = { members: [], partNumbers: [], earlyAccess: [], extendedSupport: [] };
  try {
    await call(path, {
      method: 'PUT',
      json: { name, ...withGift(nothing, gift) },
      headers: { 'if-none-match': '*' },
    });
  } catch (error) {
    // The number is of our own making: an attempt whose answer was lost has made it.
    if (!isOvertaken(error)) throw error;
  }
}

function withGift<Holds extends Pick<Account, 'members' | 'partNumbers'>>(
  holds: Holds,
  { held, member }: Gift,
): Holds {
  const isThere = holds.partNumbers.some(
    ({ partNumber, from, to }) => partNumber === held.partNumber && from === held.from && to === held.to,
  );
  const isMember = !member || holds.members.includes(member.toLowerCase());
  return {
    ...holds,
    members: isMember ? holds.members : [...holds.members, member],
    partNumbers: isThere ? holds.partNumbers : [...holds.partNumbers, held],
  };
}
