import { holding } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { treeQuery } from '../records/formats.ts';
import { serveParts } from '../recordTypes/partRoutes.ts';
import { deleteRecord } from '../recordTypes/recordType.ts';
import { serveRecords } from '../recordTypes/routes.ts';
import { components } from './components.ts';
import { foundProduct, knownProduct } from './guards.ts';
import { presentComponent, presentProduct, presentReleaseGroup } from './present.ts';
import { releaseGroups } from './releaseGroups.ts';
import * as shapes from './schema.ts';
import { cloneProduct, createProduct, products, updateProduct } from './service.ts';
import { listProducts } from './store.ts';

const tag = 'products';

export function serveProducts(catalog: Catalog): void {
  const caller = holding(catalog);
  const product = knownProduct(catalog);
  const { productPath: path, productCreate: create, productUpdate: update, productClone: clone } = shapes;

  serveRecords(catalog, {
    tag,
    names: { one: 'a product', all: 'products' },
    address: '/v1/products',
    parameter: 'productId',
    shapes: { path, create, update, clone, one: shapes.product, list: shapes.productList },
    guards: { list: [caller], one: [caller, product] },
    found: foundProduct,
    present: presentProduct,
    list: {
      rows: (page, visible, _, { parent }) => listProducts(catalog.db, page, visible.tree, parent),
      present: presentProduct,
      query: treeQuery,
    },
    create: createProduct,
    clone: cloneProduct,
    update: updateProduct,
    remove: (tx, by, id) => deleteRecord(tx, by, products, id),
  });

  serveParts(catalog, {
    tag,
    names: { part: 'component', record: 'product' },
    address: '/v1/products/:productId/components',
    parameter: 'componentId',
    shapes: {
      record: path,
      part: shapes.componentPath,
      create: shapes.componentCreate,
      update: shapes.componentUpdate,
      one: shapes.component,
    },
    guards: [caller, product],
    found: foundProduct,
    among: (row) => row.components,
    present: presentComponent,
    writes: components,
  });

  serveParts(catalog, {
    tag,
    names: { part: 'release group', record: 'product' },
    address: '/v1/products/:productId/releasegroups',
    parameter: 'groupId',
    shapes: {
      record: path,
      part: shapes.releaseGroupPath,
      create: shapes.releaseGroupCreate,
      update: shapes.releaseGroupUpdate,
      one: shapes.releaseGroup,
    },
    guards: [caller, product],
    found: foundProduct,
    among: (row) => row.releaseGroups,
    present: presentReleaseGroup,
    writes: releaseGroups,
  });
}
