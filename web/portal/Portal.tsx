import { lazy, Suspense } from 'react';
import { LoadingState, PageFrame } from '../shared/index.ts';
import { Browse } from './catalog/Browse.tsx';

const Tokens = lazy(() => import('./tokens/Tokens.tsx'));
const Callback = lazy(() => import('./tokens/Callback.tsx'));

/** The page of the catalog: browse, download, and API tokens. Every address is a page load of its own. */
export function Portal() {
  return (
    <PageFrame section="catalog">
      <Suspense fallback={<LoadingState what="the page" lines={5} />}>{viewOf(location.pathname)}</Suspense>
    </PageFrame>
  );
}

function viewOf(path: string) {
  if (path === '/tokens/callback') return <Callback />;
  if (path === '/tokens') return <Tokens />;
  return <Browse address={path.replace(/^\/catalog\/?|\/$/g, '')} />;
}
