import { lazy } from 'react';
import type { Entry } from '../../../../formats/model/tracked/index.ts';
import { Part } from '../../../shared/index.ts';
import { createObservable, useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import type { PanelTab } from '../../view/feature.ts';
import { suggestionsIn } from './replacements.ts';
import { trackingOf } from './trackingOf.ts';
import { words } from './words.ts';

const ChangesPanel = lazy(async () => ({ default: (await import('./ChangesPanel.tsx')).ChangesPanel }));
const none = createObservable<Entry[]>([]);

function useTab(context: EditorContext) {
  const editor = useObservable(context.opened);
  const { length } = suggestionsIn(useObservable(editor ? trackingOf(editor).entries : none));
  const body = (
    <Part>
      <ChangesPanel context={context} />
    </Part>
  );
  return { count: length, body };
}

/** The list of tracked changes beside the text. */
export const changesTab: PanelTab = { id: 'changes', label: () => words().title, useTab };
