import { writesOf } from '../recordTypes/parts.ts';
import { presentReleaseGroup } from './present.ts';
import type { ReleaseGroupCreate } from './schema.ts';
import { products } from './service.ts';
import { type ProductRow, type ReleaseGroupRow, releaseGroupReferents } from './store.ts';

/** Release groups of a product: one in which a release appears cannot be deleted. */
export const releaseGroups = writesOf<ProductRow, ReleaseGroupRow, ReleaseGroupCreate>({
  of: products,
  type: 'release group',
  plural: 'releasegroups',
  table: 'release_group',
  among: (product) => product.releaseGroups,
  present: presentReleaseGroup,
  columns: (given) => given,
  referents: releaseGroupReferents,
});
