import { type ComponentType, lazy } from 'react';
import { AbsentState, FailedState, PageHead, Part, ProblemError } from '../../shared/index.ts';
import { speaking } from '../speaking.ts';
import { AccessBadge } from './AccessBadge.tsx';
import { DatabasePages } from './DatabasePages.tsx';
import classes from './database.module.css';
import { chosenBy } from './elementQueries.ts';
import { Design } from './elements/Design.tsx';
import { type Page, useAccess, useDesignSummary } from './queries.ts';
import { words } from './words/words.ts';

type View = ComponentType<{ nsfPath: string; address: URL }>;

const pages: Record<Page, View> = {
  documents: speaking(() => import('./documents/Documents.tsx')),
  check: lazy(() => import('./references/Check.tsx')),
  changes: lazy(() => import('./changes/Changes.tsx')),
  import: lazy(() => import('./import/Import.tsx')),
  export: lazy(() => import('./export/Export.tsx')),
  access: lazy(() => import('./access/Access.tsx')),
  properties: lazy(() => import('./properties/Properties.tsx')),
};

/** One database: its design, and the pages to change, move and guard it; the address says which. */
export default function Database({ name: nsfPath, address }: { name: string; address: URL }) {
  const { title, level } = useAccess(nsfPath);
  const summary = useDesignSummary(nsfPath);
  const page = pageOf(address);
  if (isRefused(summary.error)) return <NotForYou nsfPath={nsfPath} error={summary.error} />;
  const View = page && pages[page];
  const chosen = !page && chosenBy(address) !== undefined;
  return (
    <div className={classes.database} data-chosen={chosen || undefined}>
      <PageHead
        compact={!page}
        title={summary.data?.database || title || nsfPath}
        trail={trail()}
        lead={nsfPath}
        actions={level && <AccessBadge level={level} />}
      />
      <DatabasePages nsfPath={nsfPath} page={page} />
      {View ? (
        <Part key={page} what={words('database').page} lines={5}>
          <View nsfPath={nsfPath} address={address} />
        </Part>
      ) : (
        <Design nsfPath={nsfPath} address={address} />
      )}
    </div>
  );
}

/** A database that is not there, or not for the reader: neither its title nor its pages are shown. */
function NotForYou({ nsfPath, error }: { nsfPath: string; error: ProblemError }) {
  return (
    <>
      <PageHead title={nsfPath} trail={trail()} />
      {error.status === 403 ? (
        <AbsentState why="refused">{words('database').refused}</AbsentState>
      ) : (
        <FailedState error={error} what={words('database').what} />
      )}
    </>
  );
}

const trail = () => [{ name: words('databases').title, href: '/databases' }];

const isRefused = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && [401, 403, 404].includes(error.status);

function pageOf({ searchParams }: URL): Page | undefined {
  const page = searchParams.get('page') ?? '';
  return page in pages ? (page as Page) : undefined;
}
