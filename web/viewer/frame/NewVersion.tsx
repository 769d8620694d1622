import { Button } from '@mantine/core';
import type { Opening } from '../calls.ts';
import { words } from '../words/words.ts';
import classes from './viewer.module.css';

/** Says that the document was published anew while it was being read; the reader decides when to change over. */
export function NewVersion({ latest, show }: { latest: Opening; show: () => void }) {
  const w = words('page');
  return (
    <div className={classes.news} role="status">
      <span>{w.newVersion(latest.version, latest.modifier)}</span>
      <Button size="compact-sm" variant="default" onClick={show}>
        {w.showIt}
      </Button>
    </div>
  );
}
