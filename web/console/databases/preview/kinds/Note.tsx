import classes from '../preview.module.css';
import type { Branch } from '../tree.ts';
import { words } from '../words/words.ts';
import { Items } from './Items.tsx';

/** An element in binary form: what can be read of it. */
export function Note({ root }: { root: Branch }) {
  return (
    <>
      {root.name === 'note' && <p className={classes.faint}>{words('items').binary}</p>}
      <Items root={root} />
    </>
  );
}
