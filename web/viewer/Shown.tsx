import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EmptyState, FailedState } from '../shared/index.ts';
import { contentOf, type Kind, type Opening } from './calls.ts';
import { Boundary } from './frame/Boundary.tsx';
import { Broken } from './frame/Broken.tsx';
import { Unreadable } from './frame/unreadable.ts';
import classes from './frame/viewer.module.css';
import { Waiting } from './frame/Waiting.tsx';
import { Other } from './other/Other.tsx';
import { Office } from './pages/Office.tsx';
import { startPdfWorker } from './pdf/worker.ts';
import { words } from './words/words.ts';

/**
 * Makes what is shown of a version's bytes. May throw `Unreadable`.
 * A PDF reads its bytes itself, piece by piece; it is given none.
 */
export type Show = (
  opening: Opening,
  bytes: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
) => ReactNode | Promise<ReactNode>;

/** What the page shows by itself. */
export type Way = Exclude<Kind, 'pages' | 'other'>;

/** Ways of showing, each loaded when a document of its kind is opened. */
const ways: Record<Way, () => Promise<{ show: Show }>> = {
  docx: () => import('./docx/Docx.tsx'),
  sheet: () => import('./sheet/Sheets.tsx'),
  slides: () => import('./slides/Slides.tsx'),
  pdf: () => {
    startPdfWorker();
    return import('./pdf/Pdf.tsx');
  },
  image: () => import('./image/Image.tsx'),
  text: () => import('./text/Text.tsx'),
  markdown: () => import('./markdown/Markdown.tsx'),
  csv: () => import('./csv/Csv.tsx'),
};

const MB = 1_000_000;

/** Sizes up to which a kind is held in the page. */
const most: Partial<Record<Kind, number>> = {
  docx: 100 * MB,
  sheet: 50 * MB,
  slides: 100 * MB,
  image: 100 * MB,
  text: 50 * MB,
  csv: 50 * MB,
  markdown: 5 * MB,
};

/** Shows a version of a document in the way of its kind. */
export function Shown({ opening }: { opening: Opening }) {
  const { kind, size } = opening;
  if (size === 0)
    return (
      <div className={classes.centre}>
        <EmptyState title={words('page').emptyTitle}>{words('page').empty}</EmptyState>
      </div>
    );
  // What is too long to be set as a page is still readable as plain text.
  const way = kind === 'markdown' && size > (most.markdown ?? 0) ? 'text' : kind;
  if (way === 'pages')
    return (
      <Boundary opening={opening}>
        <Office opening={opening} />
      </Boundary>
    );
  if (way === 'other' || !(way in ways)) return <Other opening={opening} />;
  if (size > (most[way] ?? Number.POSITIVE_INFINITY)) return <Other opening={opening} why="size" />;
  return (
    <Boundary opening={opening}>
      <Read opening={opening} way={way} />
    </Boundary>
  );
}

/** Fetches the way and the bytes side by side, then shows whichever state they are in. */
export function Read({ opening, way }: { opening: Opening; way: Way }) {
  const [received, setReceived] = useState(0);
  const query = useQuery({
    queryKey: ['content', opening.content, opening.version, opening.modified, way],
    queryFn: async ({ signal }) => {
      const bytes = way === 'pdf' ? new Uint8Array() : contentOf(opening, signal, setReceived);
      const [{ show }, content] = await Promise.all([ways[way](), bytes]);
      return { shown: await show(opening, content, signal) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    retry: false,
  });
  if (query.data) return query.data.shown;
  if (query.isFetching) return <Waiting what={opening.name} received={received} size={opening.size} />;
  if (query.error instanceof Unreadable) return <Broken opening={opening} why={query.error.message} />;
  return (
    <div className={classes.centre}>
      <FailedState error={query.error} what={opening.name} retry={() => void query.refetch()} />
    </div>
  );
}
