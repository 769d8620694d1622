import { lazy, Suspense } from 'react';
import { PictureFiles } from '../format/PictureFiles.tsx';
import { useValue } from '../room/value.ts';
import type { Dialog, Situation } from './situation.ts';

const Palette = lazy(async () => ({ default: (await import('./Palette.tsx')).Palette }));
const Shortcuts = lazy(async () => ({ default: (await import('./Shortcuts.tsx')).Shortcuts }));
const PhoneMenu = lazy(async () => ({ default: (await import('../menu/PhoneMenu.tsx')).PhoneMenu }));
const DocumentDialogs = lazy(async () => ({
  default: (await import('../document/DocumentDialogs.tsx')).DocumentDialogs,
}));
const HistoryPanel = lazy(async () => ({
  default: (await import('../history/HistoryPanel.tsx')).HistoryPanel,
}));

const ofDocument = new Set<Dialog>([
  'tabStops',
  'newStyle',
  'pages',
  'bookmarks',
  'reference',
  'caption',
  'symbols',
  'count',
  'language',
  'listStart',
  'paragraph',
]);

/** What commands open over the page; each is loaded when it is needed. Afterwards the keyboard is back in the text. */
export function Dialogs({ situation }: { situation: Situation }) {
  const { dialog, place, opening } = situation;
  const open = useValue(dialog);
  const close = () => dialog.set(undefined);
  return (
    <>
      <PictureFiles situation={situation} />
      <Suspense>
        {open === 'palette' && <Palette situation={situation} />}
        {open !== undefined && ofDocument.has(open) && <DocumentDialogs situation={situation} />}
        {open === 'shortcuts' && <Shortcuts situation={situation} />}
        {open === 'menu' && <PhoneMenu situation={situation} />}
        {open === 'history' && opening.canEdit && <HistoryPanel place={place} close={close} />}
      </Suspense>
    </>
  );
}
