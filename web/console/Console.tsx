import { type ComponentType, useSyncExternalStore } from 'react';
import { AbsentState, decodePart, PageFrame, PageHead, Part, type Section } from '../shared/index.ts';
import { language, watchLanguage } from '../words/words.ts';
import { useAddress } from './address.ts';
import { Home } from './home/Home.tsx';
import { words } from './home/words/words.ts';
import { speaking } from './speaking.ts';

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
    view: speaking(() => import('./databases/Databases.tsx')),
  },
  {
    pattern: /^\/databases\/(.+)$/,
    section: 'databases',
    view: speaking(() => import('./databases/Database.tsx')),
  },
  {
    pattern: /^\/files$/,
    section: 'files',
    view: speaking(() => import('./files/Files.tsx')),
  },
  {
    pattern: /^\/files\/trash$/,
    section: 'files',
    view: speaking(() => import('./files/Trash.tsx')),
  },
  {
    pattern: /^\/publish(?:\/(.*))?$/,
    section: 'publish',
    view: speaking(() => import('./publish/Publish.tsx')),
  },
  {
    pattern: /^\/downloads$/,
    section: 'downloads',
    view: speaking(() => import('./catalog/Downloads.tsx')),
  },
  {
    pattern: /^\/account$/,
    section: 'home',
    view: speaking(() => import('./account/Account.tsx')),
  },
  {
    // `/admin/overview` is what its address would be among the others.
    pattern: /^\/admin\/?(overview)?$/,
    section: 'admin',
    view: speaking(() => import('./admin/system/Overview.tsx')),
  },
  {
    pattern: /^\/admin\/jobs$/,
    section: 'admin',
    view: speaking(() => import('./admin/system/Jobs.tsx')),
  },
  {
    pattern: /^\/admin\/settings$/,
    section: 'admin',
    view: speaking(() => import('./admin/system/Settings.tsx')),
  },
  {
    pattern: /^\/admin\/keys$/,
    section: 'admin',
    view: speaking(() => import('./admin/system/Keys.tsx')),
  },
  {
    pattern: /^\/admin\/users$/,
    section: 'admin',
    view: speaking(() => import('./admin/Users.tsx')),
  },
  {
    pattern: /^\/admin\/users\/import$/,
    section: 'admin',
    view: speaking(() => import('./admin/importing/ImportPeople.tsx')),
  },
  {
    pattern: /^\/admin\/connections$/,
    section: 'admin',
    view: speaking(() => import('./admin/connections/Connections.tsx')),
  },
  {
    pattern: /^\/admin\/connections\/add$/,
    section: 'admin',
    view: speaking(() => import('./admin/connections/adding/AddRepository.tsx')),
  },
  {
    pattern: /^\/admin\/groups$/,
    section: 'admin',
    view: speaking(() => import('./admin/Groups.tsx')),
  },
  {
    pattern: /^\/admin\/audit$/,
    section: 'admin',
    view: speaking(() => import('./admin/Audit.tsx')),
  },
];

/** The console: one page whose view follows the address. */
export function Console() {
  const address = useAddress();
  useSyncExternalStore(watchLanguage, language);
  for (const { pattern, section, view: View } of views) {
    const [found, name = ''] = pattern.exec(address.pathname) ?? [];
    if (found === undefined) continue;
    return (
      <PageFrame section={section}>
        <Part key={address.pathname} what={words('home').thePage} lines={5}>
          <View name={decodePart(name)} address={address} />
        </Part>
      </PageFrame>
    );
  }
  return (
    <PageFrame section="home">
      <PageHead title={words('missing').title} />
      <AbsentState why="missing">{words('missing').says}</AbsentState>
    </PageFrame>
  );
}
