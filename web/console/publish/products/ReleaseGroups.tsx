import { Parts } from '../records/Parts.tsx';
import type { Product } from '../records/types.ts';
import { words } from '../words/words.ts';

/** Under which names releases of a product are gathered, such as `latest`. */
export function ReleaseGroups({ product }: { product: Product }) {
  const path = `/v1/products/${product.id}`;
  return (
    <Parts
      of={path}
      path={`${path}/releasegroups`}
      member="releaseGroups"
      parts={product.releaseGroups}
      words={words('releaseGroups')}
    />
  );
}
