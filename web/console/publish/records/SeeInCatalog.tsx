import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { words } from '../words/words.ts';
import { CATALOG, read } from './queries.ts';
import type { CatalogRecord, Parent, ProductGroup } from './types.ts';

type Placed = CatalogRecord & { slug: string; parent?: Parent };

/** The way to the page that customers see of a record that is published, with all that it stands in.
 *  @param below slugs further down, such as of a release of the product */
export function SeeInCatalog({ record, below = [] }: { record: Placed; below?: string[] }) {
  const path = useCatalogPath(record);
  if (path === undefined) return null;
  return (
    <Button
      component="a"
      href={`/catalog/${[...path, ...below].join('/')}`}
      variant="default"
      h={44}
      leftSection={<IconExternalLink size={16} aria-hidden />}
    >
      {words('records').inCatalog}
    </Button>
  );
}

/** Slugs from the top down to a record; undefined while they are read, and where one of them is not published. */
function useCatalogPath(record: Placed): string[] | undefined {
  return (
    useQuery({
      queryKey: [CATALOG, 'path', record.id, record.slug, record.state, record.parent?.id],
      queryFn: async ({ signal }) => {
        const path: string[] = [];
        for (let at: Placed | undefined = record; at; ) {
          if (at.state !== 'published') return null;
          path.unshift(at.slug);
          const above: Parent | undefined = at.parent;
          at = above && (await read<ProductGroup>(`/v1/productgroups/${above.id}`, signal)).record;
        }
        return path;
      },
    }).data ?? undefined
  );
}
