import { slot } from '../../platform/http/guard.ts';
import { known } from '../entitlements/guards.ts';
import type { Catalog } from '../records/context.ts';
import { type PackageRow, packageQuery } from './store.ts';

export const foundPackage = slot<PackageRow>('the package');

/** The package of the path, when the caller may see it. */
export const knownPackage = (catalog: Catalog) =>
  known('package', 'package', 'packageId', foundPackage, catalog, (id, visible) =>
    packageQuery(id, visible.package),
  );
