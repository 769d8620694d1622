import { slot } from '../../platform/http/guard.ts';
import { known } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { type ResourceSetRow, resourceSetQuery } from './store.ts';

export const foundResourceSet = slot<ResourceSetRow>('the resource set');

/** The resource set of the path, when the caller may see it. */
export const knownResourceSet = (catalog: Catalog) =>
  known('resource set', 'resource_set', 'resourcesetId', foundResourceSet, catalog, (id, visible) =>
    resourceSetQuery(id, visible.resourceSet),
  );
