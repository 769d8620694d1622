import { lazy, useSyncExternalStore } from 'react';
import { PageFrame, Part } from '../shared/index.ts';
import { language, watchLanguage } from '../words/words.ts';
import { Browse } from './catalog/Browse.tsx';
import { words } from './words/words.ts';

const Tokens = lazy(() => import('./tokens/Tokens.tsx'));
const Mine = lazy(() => import('./mine/Mine.tsx'));
const Callback = lazy(() => import('./tokens/Callback.tsx'));

/** The page of the catalog: browse, search, download, and API tokens. Every address is a page load of its own. */
export function Portal() {
  useSyncExternalStore(watchLanguage, language);
  return (
    <PageFrame section="catalog">
      <Part what={words('catalog').page} lines={5}>
        {viewOf(location.pathname)}
      </Part>
    </PageFrame>
  );
}

function viewOf(path: string) {
  if (path === '/tokens/callback') return <Callback />;
  if (path === '/tokens') return <Tokens />;
  // Slugs have three characters and more, so that nothing in the catalog has this address.
  if (path === '/catalog/me') return <Mine />;
  return <Browse address={path.replace(/^\/catalog\/?|\/$/g, '')} />;
}
