import type { Settings } from '../../settings.ts';
import type { ProductRow } from '../products/store.ts';
import type { ReleaseRow } from '../releases/store.ts';
import type { ManifestFile } from './store.ts';

const DAY_MS = 24 * 3600 * 1000;

/** What a manifest says about a release. */
export type Described = {
  product: Pick<ProductRow, 'id' | 'slug' | 'name'>;
  release: Pick<ReleaseRow, 'id' | 'slug' | 'name' | 'state'>;
  files: ManifestFile[];
};

/** The payload of a manifest: what a release consisted of at a moment, good for the days of the setting. */
export function manifestOf(
  { product, release, files }: Described,
  { publicUrl, manifestDays }: Pick<Settings, 'publicUrl' | 'manifestDays'>,
  now: Date,
) {
  return {
    issuer: publicUrl,
    product: { id: product.id, slug: product.slug, name: product.name },
    release: { id: release.id, slug: release.slug, name: release.name },
    state: release.state,
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + manifestDays * DAY_MS).toISOString(),
    files: files.map(({ platform, ...file }) => ({ ...file, ...(platform === null ? {} : { platform }) })),
  };
}
