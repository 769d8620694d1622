import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/index.ts';
import { today } from '../records/day.ts';
import { CATALOG, type Read } from '../records/queries.ts';
import type { Package, PackageComponent, Product, ProductGroup, Release } from '../records/types.ts';
import { type CheckedPackage, checkRelease, type Point, type Surroundings } from './checks.ts';

export type Check = { points: Point[]; around: Surroundings };

/** Looks at everything on which it depends whom a release reaches. */
export function useCheckList(product: Product, { record, etag }: Read<Release>) {
  return useQuery({
    queryKey: [CATALOG, 'check', record.id, etag],
    queryFn: async ({ signal }): Promise<Check> => {
      const [packages, groups] = await Promise.all([
        Promise.all(record.packages.map((id) => readPackage(id, signal))),
        groupsAbove(product, signal),
      ]);
      const around = { product, groups, packages };
      return { points: checkRelease(record, around, today()), around };
    },
    placeholderData: (before) => before,
  });
}

async function readPackage(id: string, signal: AbortSignal): Promise<CheckedPackage> {
  const [read, components] = await Promise.all([
    call<Package>(`/v1/packages/${id}`, { signal }),
    call<{ items: PackageComponent[] }>(`/v1/packages/${id}/components`, { signal }),
  ]);
  return { ...read, components: components.items };
}

/** The outermost first. */
async function groupsAbove(product: Product, signal: AbortSignal): Promise<ProductGroup[]> {
  const groups: ProductGroup[] = [];
  for (let at = product.parent?.id; at !== undefined; ) {
    const group = await call<ProductGroup>(`/v1/productgroups/${at}`, { signal });
    groups.unshift(group);
    at = group.parent?.id;
  }
  return groups;
}
