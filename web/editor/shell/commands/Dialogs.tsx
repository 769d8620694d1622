import { lazy, useMemo } from 'react';
import { Part } from '../../../shared/index.ts';
import { features } from '../../features.ts';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Feature } from '../../view/feature.ts';

/** Dialogs of the page itself and of its features, by their names; each is loaded when it is needed. */
const dialogs: NonNullable<Feature['dialogs']> = {
  palette: lazy(async () => ({ default: (await import('./Palette.tsx')).Palette })),
  shortcuts: lazy(async () => ({ default: (await import('./Shortcuts.tsx')).Shortcuts })),
  menu: lazy(async () => ({ default: (await import('../menu/PhoneMenu.tsx')).PhoneMenu })),
  ...Object.assign({}, ...features.map(({ dialogs }) => dialogs)),
};

/** The button beside the text that opens dialogs, where it was used. */
const opener = () => document.activeElement?.closest<HTMLElement>('[data-opens]');

/** What commands open over the page. Afterwards the keyboard is back in the text, or at the button that opened it. */
export function Dialogs({ context }: { context: EditorContext }) {
  const open = useObservable(context.dialog);
  const Dialog = open === undefined || !Object.hasOwn(dialogs, open) ? undefined : dialogs[open];
  const before = useMemo(() => (open === undefined ? undefined : opener()), [open]);
  const close = () => {
    context.dialog.set(undefined);
    if (before?.isConnected) before.focus();
    else context.editor?.view.focus();
  };
  return (
    <Part key={open} onBroken={close}>
      {Dialog && <Dialog context={context} close={close} />}
    </Part>
  );
}
