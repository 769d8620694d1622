import { presentParent } from '../records/tree.ts';
import type { ComponentRow, ProductRow, ReleaseGroupRow } from './store.ts';

export const presentComponent = ({ id, name, partNumberGrants }: ComponentRow) => ({
  id,
  name,
  partNumberGrants: partNumberGrants.map(({ partNumber, detail }) => ({ partNumber, ...detail })),
});

export const presentReleaseGroup = ({ id, slug, name }: ReleaseGroupRow) => ({ id, slug, name });

export const presentProduct = (row: ProductRow) => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  ...presentParent(row),
  state: row.state,
  ...(row.description === null ? {} : { description: row.description }),
  ...(row.picture === null ? {} : { picture: row.picture }),
  resourceSets: row.resourceSets,
  components: row.components.map(presentComponent),
  releaseGroups: row.releaseGroups.map(presentReleaseGroup),
});
