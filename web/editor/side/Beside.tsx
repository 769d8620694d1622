import { lazy, Suspense } from 'react';
import type { Entry } from '../../../formats/model/tracked/index.ts';
import type { Situation } from '../commands/situation.ts';
import { useComments } from '../comments/useComments.ts';
import { createValue, useValue } from '../room/value.ts';
import { words } from '../words/words.ts';
import { SidePanel, type SideTab } from './SidePanel.tsx';

/** Loaded when the panel is opened for the first time. */
const ChangesPanel = lazy(async () => ({
  default: (await import('../changes/ChangesPanel.tsx')).ChangesPanel,
}));
const CommentsTab = lazy(() => import('../comments/CommentsTab.tsx'));
const noChanges = createValue<Entry[]>([]);

/** The comments and the changes beside the text. Only this renders when they are others, not the page around it. */
export function Beside({ situation }: { situation: Situation }) {
  const text = useValue(situation.opened);
  const changes = useValue(text?.changes.entries ?? noChanges);
  const comments = useComments(situation);
  const tabs: SideTab[] = [];
  if (situation.hasFormats) {
    const remarks = comments.desk && (
      <Suspense>
        <CommentsTab situation={situation} desk={comments.desk} />
      </Suspense>
    );
    tabs.push({ id: 'comments', label: words('comments').title, count: comments.count, body: remarks });
    const body = (
      <Suspense>
        <ChangesPanel situation={situation} />
      </Suspense>
    );
    tabs.push({ id: 'changes', label: words('changes').title, count: changes.length, body });
  }
  return <SidePanel side={situation.side} tabs={tabs} leave={() => situation.text?.view.focus()} />;
}
