import { type ComponentType, lazy, Suspense } from 'react';
import { EmptyState } from '../shared/index.ts';
import type { Kind, Opening } from './calls.ts';
import { Boundary } from './frame/Boundary.tsx';
import { Waiting } from './frame/Waiting.tsx';
import { Other } from './other/Other.tsx';

/** What every way of showing a document is given. */
export type View = ComponentType<{ opening: Opening }>;

/** Ways of showing, each loaded when a document of its kind is opened. */
const views: Record<Exclude<Kind, 'other'>, View> = {
  docx: lazy(() => import('./docx/Docx.tsx')),
  pdf: lazy(() => import('./pdf/Pdf.tsx')),
  image: lazy(() => import('./image/Image.tsx')),
  text: lazy(() => import('./text/Text.tsx')),
  markdown: lazy(() => import('./markdown/Markdown.tsx')),
  csv: lazy(() => import('./csv/Csv.tsx')),
};

const MB = 1_000_000;

/** Sizes up to which a kind is held in the page; PDF is read piece by piece. */
const most: Partial<Record<Kind, number>> = {
  docx: 100 * MB,
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
      <EmptyState title="This document is empty">It was published without any content so far.</EmptyState>
    );
  // What is too long to be set as a page is still readable as plain text.
  const way = kind === 'markdown' && size > (most.markdown ?? 0) ? 'text' : kind;
  const View = way === 'other' ? undefined : views[way];
  if (!View) return <Other opening={opening} />;
  if (size > (most[way] ?? Number.POSITIVE_INFINITY)) return <Other opening={opening} why="size" />;
  return (
    <Boundary opening={opening}>
      <Suspense fallback={<Waiting what={opening.name} />}>
        <View opening={opening} />
      </Suspense>
    </Boundary>
  );
}
