import { lazy, Suspense } from 'react';
import type { EditorContext } from '../../view/context.ts';
import type { PanelTab } from '../../view/feature.ts';
import { useComments } from './useComments.ts';
import { words } from './words.ts';

const CommentsTab = lazy(() => import('./CommentsTab.tsx'));

function useTab(context: EditorContext) {
  const { controller, count } = useComments(context);
  const body = controller && (
    <Suspense>
      <CommentsTab context={context} controller={controller} />
    </Suspense>
  );
  return { count, body };
}

/** The comments beside the text. */
export const commentsTab: PanelTab = { id: 'comments', label: () => words().title, useTab };
