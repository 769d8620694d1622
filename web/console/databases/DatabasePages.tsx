import {
  IconFileExport,
  IconFileImport,
  IconHistory,
  IconLock,
  IconSchema,
  IconSettings,
} from '@tabler/icons-react';
import { databaseAddress, LinkTabs } from '../../shared/index.ts';
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
  return (
    <LinkTabs
      label="Database pages"
      tabs={pages.map(({ page, name, icon }) => ({
        name,
        icon,
        href: page ? pageAddress(nsfPath, page) : databaseAddress(nsfPath),
        current: page === shown,
      }))}
    />
  );
}
