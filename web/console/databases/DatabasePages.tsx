import {
  IconFileExport,
  IconFileImport,
  IconHistory,
  IconLock,
  IconSchema,
  IconSettings,
} from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { databaseAddress } from '../../shared/index.ts';
import classes from './database.module.css';
import { type Page, pageAddress } from './queries.ts';

const pages: { page: Page | undefined; name: string; icon: typeof IconSchema }[] = [
  { page: undefined, name: 'Design', icon: IconSchema },
  { page: 'changes', name: 'Changes', icon: IconHistory },
  { page: 'import', name: 'Import', icon: IconFileImport },
  { page: 'export', name: 'Export', icon: IconFileExport },
  { page: 'access', name: 'Access', icon: IconLock },
  { page: 'properties', name: 'Properties', icon: IconSettings },
];

/** The way from one page of a database to the others. */
export function DatabasePages({ nsfPath, page: shown }: { nsfPath: string; page: Page | undefined }) {
  const way = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another place in the row.
  useEffect(() => {
    // On a phone the row is wider than the window.
    const [row, current] = [way.current, way.current?.querySelector<HTMLElement>('[aria-current]')];
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.clientWidth) / 2;
  }, [shown]);
  return (
    <nav ref={way} aria-label="Database pages" className={classes.pages}>
      {pages.map(({ page, name, icon: Icon }) => (
        <a
          key={name}
          href={page ? pageAddress(nsfPath, page) : databaseAddress(nsfPath)}
          aria-current={page === shown ? 'page' : undefined}
        >
          <Icon size={17} stroke={1.7} aria-hidden />
          {name}
        </a>
      ))}
    </nav>
  );
}
