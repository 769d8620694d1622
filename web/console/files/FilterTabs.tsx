import classes from './files.module.css';
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
  return (
    <nav aria-label="Which documents" className={classes.filters}>
      <a href="/files" aria-current={filter === undefined ? 'page' : undefined}>
        All
      </a>
      {filters.map((each) => (
        <a key={each} href={`/files?filter=${each}`} aria-current={filter === each ? 'page' : undefined}>
          {names[each]}
        </a>
      ))}
    </nav>
  );
}
