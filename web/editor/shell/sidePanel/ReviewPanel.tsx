import { features } from '../../features.ts';
import type { EditorContext } from '../../view/context.ts';
import { SidePanel, type SideTab } from './SidePanel.tsx';

const declared = features.flatMap(({ tab = [] }) => tab);

/** Comments, changes and the like beside the text. Only this renders when they are others, not the page around it. */
export function ReviewPanel({ context }: { context: EditorContext }) {
  const tabs: SideTab[] = [];
  // biome-ignore lint/correctness/useHookAtTopLevel: the list never changes, so the order of hooks does not either
  for (const { id, label, useTab } of declared) tabs.push({ id, label: label(), ...useTab(context) });
  return (
    <SidePanel
      sidePanel={context.sidePanel}
      tabs={context.hasFormats ? tabs : []}
      leave={() => context.editor?.view.focus()}
    />
  );
}
