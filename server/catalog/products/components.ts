import { writesOf } from '../recordTypes/parts.ts';
import { presentComponent } from './present.ts';
import type { ComponentCreate } from './schema.ts';
import { products } from './service.ts';
import { type ComponentRow, componentReferents, type ProductRow, replaceGrants } from './store.ts';

/** Components of a product, to which part numbers grant access: one that a package names cannot be deleted. */
export const components = writesOf<ProductRow, ComponentRow, ComponentCreate>({
  of: products,
  type: 'component',
  plural: 'components',
  table: 'component',
  among: (product) => product.components,
  present: presentComponent,
  columns: ({ name }) => ({ name }),
  usual: { partNumberGrants: [] },
  replace: (tx, id, { partNumberGrants }) => replaceGrants(tx, id, partNumberGrants),
  referents: componentReferents,
});
