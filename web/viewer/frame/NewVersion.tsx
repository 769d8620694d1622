import { Button } from '@mantine/core';
import type { Opening } from '../calls.ts';
import { words } from '../words/words.ts';
import classes from './viewer.module.css';

/** Says that a new version was published while the document was being read; the reader decides when to switch. */
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
