import {
  IconFileExport,
  IconFileImport,
  IconHistory,
  IconLock,
  IconSchema,
  IconSettings,
} from '@tabler/icons-react';
import classes from './database.module.css';
import { databaseAddress, type Page, pageAddress } from './queries.ts';

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
  return (
    <nav aria-label="Pages of the database" className={classes.pages}>
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
