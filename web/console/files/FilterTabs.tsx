import { LinkTabs } from '../../shared/index.ts';
import { type Filter, filters } from './queries.ts';
import { words } from './words/words.ts';

/** The filter that an address of the list names. */
export const filterIn = ({ searchParams }: URL): Filter | undefined =>
  filters.find((each) => each === searchParams.get('filter'));

/** Which documents are shown; each has an address of its own. */
export function FilterTabs({ filter }: { filter: Filter | undefined }) {
  const w = words('list');
  const tabs = filters.map((each) => ({
    name: w.filters[each],
    href: `/files?filter=${each}`,
    current: filter === each,
  }));
  return (
    <LinkTabs
      label={w.which}
      tabs={[{ name: w.all, href: '/files', current: filter === undefined }, ...tabs]}
    />
  );
}
