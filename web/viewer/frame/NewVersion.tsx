import { Button } from '@mantine/core';
import type { Opening } from '../calls.ts';
import classes from './viewer.module.css';

/** Says that the document was published anew while it was being read; the reader decides when to change over. */
export function NewVersion({ latest, show }: { latest: Opening; show: () => void }) {
  const version = latest.version === null ? 'A newer version' : `Version ${latest.version}`;
  const by = latest.modifier === null ? '' : ` by ${latest.modifier}`;
  return (
    <div className={classes.news} role="status">
      <span>
        {version} was published{by}.
      </span>
      <Button size="compact-sm" variant="default" onClick={show}>
        Show it
      </Button>
    </div>
  );
}
