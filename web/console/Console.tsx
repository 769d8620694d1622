import { type ComponentType, lazy, Suspense } from 'react';
import { AbsentState, LoadingState, PageFrame, PageHead, type Section } from '../shared/index.ts';
import { useAddress } from './address.ts';
import { Home } from './home/Home.tsx';

type View = {
  pattern: RegExp;
  section: Section;
  view: ComponentType<{ name: string; address: URL }>;
};

/** The views by path; the first group of the pattern, decoded, is the name of what is shown. */
const views: View[] = [
  { pattern: /^\/$/, section: 'home', view: Home },
  {
    pattern: /^\/databases\/?$/,
    section: 'databases',
    view: lazy(() => import('./databases/Databases.tsx')),
  },
  {
    pattern: /^\/databases\/(.+)$/,
    section: 'databases',
    view: lazy(() => import('./databases/Database.tsx')),
  },
  { pattern: /^\/files$/, section: 'files', view: lazy(() => import('./files/Files.tsx')) },
  { pattern: /^\/files\/trash$/, section: 'files', view: lazy(() => import('./files/Trash.tsx')) },
  { pattern: /^\/downloads$/, section: 'downloads', view: lazy(() => import('./catalog/Downloads.tsx')) },
  { pattern: /^\/account\/sessions$/, section: 'home', view: lazy(() => import('./account/Sessions.tsx')) },
  { pattern: /^\/admin(?:\/users)?\/?$/, section: 'admin', view: lazy(() => import('./admin/Users.tsx')) },
  { pattern: /^\/admin\/groups$/, section: 'admin', view: lazy(() => import('./admin/Groups.tsx')) },
  { pattern: /^\/admin\/audit$/, section: 'admin', view: lazy(() => import('./admin/Audit.tsx')) },
];

/** The console: one page whose view follows the address. */
export function Console() {
  const address = useAddress();
  for (const { pattern, section, view: View } of views) {
    const [found, name = ''] = pattern.exec(address.pathname) ?? [];
    if (found === undefined) continue;
    return (
      <PageFrame section={section}>
        <Suspense fallback={<LoadingState what="the page" lines={5} />}>
          <View key={address.pathname} name={decode(name)} address={address} />
        </Suspense>
      </PageFrame>
    );
  }
  return (
    <PageFrame section="home">
      <PageHead title="Page not found" />
      <AbsentState why="missing">
        There is no page at this address. Choose where to go in the navigation above.
      </AbsentState>
    </PageFrame>
  );
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
