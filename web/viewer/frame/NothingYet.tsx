import { IconFileText } from '@tabler/icons-react';
import { EmptyState, Moment } from '../../shared/index.ts';
import type { Opening } from '../calls.ts';
import { words } from '../words/words.ts';
import { Access } from './Access.tsx';
import { isFramed } from './place.ts';
import classes from './viewer.module.css';

/** Instead of an empty page: nothing was published so far, who is at work on it, and what the reader can do. */
export function NothingYet({ opening }: { opening: Opening }) {
  const w = words('page');
  const { draft, modifier, asking, comment, canEdit } = opening;
  return (
    <div className={classes.centre}>
      <EmptyState
        title={w.nothingYet}
        icon={<IconFileText size={24} stroke={1.5} />}
        action={<Access opening={opening} />}
      >
        {draft ? (
          <>
            {w.beingWritten(draft.by)} <Moment at={draft.modified} />.
          </>
        ) : (
          w.madeBy(modifier)
        )}{' '}
        {canEdit ? w.publishIt : w.appearsHere} {comment ? w.commentNow : asking && !isFramed && w.askNow}
      </EmptyState>
    </div>
  );
}
