import { lazy } from 'react';
import { Part } from '../../../shared/index.ts';
import { features } from '../../features.ts';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import type { SideTab } from './SidePanel.tsx';

const SidePanel = lazy(async () => ({ default: (await import('./SidePanel.tsx')).SidePanel }));

const declared = features.flatMap(({ tab = [] }) => tab);

/** Comments, changes and the like beside the text. Only this renders when they are others, not the page around it. */
export function ReviewPanel({ context }: { context: EditorContext }) {
  const tabs: SideTab[] = [];
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes, so the order of hooks does not either
  for (const { id, label, useTab } of declared) tabs.push({ id, label: label(), ...useTab(context) });
  const isWanted = useObservable(context.sidePanel.shown) !== undefined;
  return isWanted ? (
    <Part>
      <SidePanel
        sidePanel={context.sidePanel}
        tabs={context.hasFormats ? tabs : []}
        leave={() => context.editor?.view.focus()}
      />
    </Part>
  ) : null;
}
