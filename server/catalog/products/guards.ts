import { slot } from '../../platform/http/guard.ts';
import { known } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { type ProductRow, productQuery } from './store.ts';

export const foundProduct = slot<ProductRow>('the product');

/** The product of the path, when the caller may see it. */
export const knownProduct = (catalog: Catalog) =>
  known('product', 'tree', 'productId', foundProduct, catalog, (id, visible) =>
    productQuery(id, visible.tree),
  );
