import { LinkTabs } from '../../shared/index.ts';
import { type Filter, filters } from './queries.ts';

const names: Record<Filter, string> = {
  mine: 'My documents',
  shared: 'Shared with me',
  recent: 'Recent',
  starred: 'Starred',
};

/** The filter that an address of the list names. */
export const filterIn = ({ searchParams }: URL): Filter | undefined =>
  filters.find((each) => each === searchParams.get('filter'));

/** Which documents are shown; each has an address of its own. */
export function FilterTabs({ filter }: { filter: Filter | undefined }) {
  const tabs = filters.map((each) => ({
    name: names[each],
    href: `/files?filter=${each}`,
    current: filter === each,
  }));
  return (
    <LinkTabs
      label="Which documents"
      tabs={[{ name: 'All', href: '/files', current: filter === undefined }, ...tabs]}
    />
  );
}
