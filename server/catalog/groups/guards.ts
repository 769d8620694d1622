import { slot } from '../../platform/http/guard.ts';
import { known } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { type GroupRow, groupQuery } from './store.ts';

export const foundGroup = slot<GroupRow>('the product group');

/** The product group of the path, when the caller may see it. */
export const knownGroup = (catalog: Catalog) =>
  known('product group', 'tree', 'productgroupId', foundGroup, catalog, (id, visible) =>
    groupQuery(id, visible.tree),
  );
