import { slot } from '../../platform/http/guard.ts';
import { known } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { type ReleaseRow, releaseQuery } from './store.ts';

export const foundRelease = slot<ReleaseRow>('the release');

/** The release of the path, when it is one of the product there and the caller may see it. */
export const knownRelease = (catalog: Catalog) =>
  known('release', 'release', 'releaseId', foundRelease, catalog, (id, visible, request) => {
    const { productId } = request.params as { productId: string };
    return releaseQuery(productId, id, visible.release);
  });
