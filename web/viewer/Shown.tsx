import { EmptyState, Part } from '../shared/index.ts';
import type { Kind, Opening } from './calls.ts';
import { Broken } from './frame/Broken.tsx';
import classes from './frame/viewer.module.css';
import { Other } from './other/Other.tsx';
import { Office } from './pages/Office.tsx';
import { Read } from './Read.tsx';
import { ways } from './ways.ts';
import { words } from './words/words.ts';

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
  const broken = <Broken opening={opening} why={words('page').broken} retry={() => location.reload()} />;
  if (way === 'pages')
    return (
      <Part broken={broken}>
        <Office opening={opening} />
      </Part>
    );
  if (way === 'other' || !(way in ways)) return <Other opening={opening} />;
  if (size > (most[way] ?? Number.POSITIVE_INFINITY)) return <Other opening={opening} why="size" />;
  return (
    <Part broken={broken}>
      <Read opening={opening} way={way} />
    </Part>
  );
}
