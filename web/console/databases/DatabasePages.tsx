import {
  IconChecks,
  IconFileExport,
  IconFileImport,
  IconFiles,
  IconHistory,
  IconLock,
  IconSchema,
  IconSettings,
} from '@tabler/icons-react';
import { databaseAddress, LinkTabs } from '../../shared/index.ts';
import { type Page, pageAddress } from './queries.ts';
import { words } from './words/words.ts';

const pages: { page: Page | undefined; name: Page | 'design'; icon: typeof IconSchema }[] = [
  { page: undefined, name: 'design', icon: IconSchema },
  { page: 'documents', name: 'documents', icon: IconFiles },
  { page: 'check', name: 'check', icon: IconChecks },
  { page: 'changes', name: 'changes', icon: IconHistory },
  { page: 'import', name: 'import', icon: IconFileImport },
  { page: 'export', name: 'export', icon: IconFileExport },
  { page: 'access', name: 'access', icon: IconLock },
  { page: 'properties', name: 'properties', icon: IconSettings },
];

/** The way from one page of a database to the others. */
export function DatabasePages({ nsfPath, page: shown }: { nsfPath: string; page: Page | undefined }) {
  const w = words('database');
  return (
    <LinkTabs
      label={w.pages}
      tabs={pages.map(({ page, name, icon }) => ({
        name: w[name],
        icon,
        href: page ? pageAddress(nsfPath, page) : databaseAddress(nsfPath),
        current: page === shown,
      }))}
    />
  );
}
