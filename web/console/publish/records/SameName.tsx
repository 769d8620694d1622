import { Alert, Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../shared/index.ts';
import { words } from '../words/words.ts';
import { CATALOG, listPath } from './queries.ts';

type Named = { id: string; name: string; slug?: string };
/** A customer is found by number, and may have no name. */
type Listed = Omit<Named, 'id' | 'name'> & { id?: string; account?: string; name?: string };
type Props = {
  /** The list in which another one may be. */
  path: string;
  name: string;
  slug?: string;
  hrefOf: (id: string) => string;
};

/** Says before something is created that there is another one with the same name or slug; it may be created all the same. */
export function SameName({ path, name, slug = '', hrefOf }: Props) {
  const w = words('records');
  const [sought] = useDebouncedValue([name.trim(), slug].filter(Boolean), 250);
  const { data = [] } = useQuery({
    queryKey: [CATALOG, path, 'same', sought],
    enabled: sought.length > 0,
    queryFn: ({ signal }) => findSame(path, sought, signal),
    placeholderData: (before) => before,
  });
  const isSame = (one: Named) =>
    one.name.toLowerCase() === name.trim().toLowerCase() || (slug !== '' && one.slug === slug);
  const same = data.filter(isSame);
  if (same.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" role="status" icon={<IconInfoCircle size={18} aria-hidden />}>
      {w.sameName}{' '}
      {same.slice(0, 3).map(({ id, name: called, slug: own }, place) => (
        <span key={id}>
          {place > 0 && ', '}
          <Anchor href={hrefOf(id)} target="_blank" rel="noopener" size="sm" underline="always">
            {own && own !== called ? `${called} (${own})` : called}
          </Anchor>
        </span>
      ))}
    </Alert>
  );
}

/** Those that have one of these texts in what they are called. */
async function findSame(path: string, sought: string[], signal: AbortSignal): Promise<Named[]> {
  const lists = await Promise.all(
    [...new Set(sought)].map((q) =>
      call<{ items: Listed[] }>(listPath(path, { q, limit: '200' }), { signal }),
    ),
  );
  const items = lists.flatMap(({ items: found }) =>
    found.map(({ id, account, name, ...one }) => ({ ...one, id: id ?? account ?? '', name: name ?? '' })),
  );
  return [...new Map(items.map((one) => [one.id, one])).values()];
}
