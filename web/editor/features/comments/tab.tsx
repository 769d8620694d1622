import { lazy } from 'react';
import { Part } from '../../../shared/index.ts';
import type { EditorContext } from '../../view/context.ts';
import type { PanelTab } from '../../view/feature.ts';
import { useComments } from './useComments.ts';
import { words } from './words.ts';

const CommentsTab = lazy(() => import('./CommentsTab.tsx'));

function useTab(context: EditorContext) {
  const { controller, count } = useComments(context);
  const body = controller && (
    <Part>
      <CommentsTab context={context} controller={controller} />
    </Part>
  );
  return { count, body };
}

/** The comments beside the text. */
export const commentsTab: PanelTab = { id: 'comments', label: () => words().title, useTab };
