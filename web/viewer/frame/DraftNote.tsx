import { Moment } from '../../shared/index.ts';
import type { Opening } from '../calls.ts';
import { words } from '../words/words.ts';
import classes from './viewer.module.css';

/** Says that somebody works on a newer text than the one that is shown. */
export function DraftNote({ opening: { draft, version } }: { opening: Opening }) {
  if (!draft) return null;
  const w = words('page');
  return (
    <p className={classes.news} role="note">
      <span>
        {w.newerDraft(version, draft.by)} <Moment at={draft.modified} />.
      </span>
    </p>
  );
}
