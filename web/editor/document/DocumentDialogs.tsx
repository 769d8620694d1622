import type { Situation } from '../commands/situation.ts';
import { useValue } from '../room/value.ts';
import { NewStyleDialog } from '../styles/NewStyleDialog.tsx';
import { LanguageDialog } from './language/LanguageDialog.tsx';
import { PageDialog } from './pages/PageDialog.tsx';
import { ListStartDialog } from './paragraphs/ListStartDialog.tsx';
import { ParagraphDialog } from './paragraphs/ParagraphDialog.tsx';
import { TabStopsDialog } from './paragraphs/TabStopsDialog.tsx';
import { BookmarksDialog } from './references/BookmarksDialog.tsx';
import { CaptionDialog } from './references/CaptionDialog.tsx';
import { ReferenceDialog } from './references/ReferenceDialog.tsx';
import { SymbolsDialog } from './symbols/SymbolsDialog.tsx';
import { CountDialog } from './text/CountDialog.tsx';

/** Dialogs about the document as a whole, and about what is put into its text; loaded together when one is needed. */
export function DocumentDialogs({ situation }: { situation: Situation }) {
  const open = useValue(situation.dialog);
  const close = () => {
    situation.dialog.set(undefined);
    situation.text?.view.focus();
  };
  const given = { situation, close };
  switch (open) {
    case 'pages':
      return <PageDialog {...given} />;
    case 'bookmarks':
      return <BookmarksDialog {...given} />;
    case 'reference':
      return <ReferenceDialog {...given} />;
    case 'caption':
      return <CaptionDialog {...given} />;
    case 'symbols':
      return <SymbolsDialog {...given} />;
    case 'count':
      return <CountDialog {...given} />;
    case 'language':
      return <LanguageDialog {...given} />;
    case 'listStart':
      return <ListStartDialog {...given} />;
    case 'paragraph':
      return <ParagraphDialog {...given} />;
    case 'tabStops':
      return <TabStopsDialog {...given} />;
    case 'newStyle':
      return <NewStyleDialog {...given} />;
    default:
      return null;
  }
}
