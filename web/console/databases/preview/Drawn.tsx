import { useMemo, useRef } from 'react';
import { drawingOf, isMarkup } from './drawings.ts';
import { Items } from './kinds/Items.tsx';
import classes from './preview.module.css';
import { type Branch, readBranch } from './tree.ts';
import { words } from './words/words.ts';

/** Longer sources are looked at as source. */
const LONG = 4_000_000;

/** The picture of an element that its source gives; nothing in it does anything. */
export function Drawn({ type, dxl }: { type: string; dxl: string }) {
  const w = words('preview');
  const read = useMemo(() => (dxl.length > LONG ? undefined : readable(dxl)), [dxl]);
  // While it is being written a source is not always XML: how it was before is of more use than nothing.
  const before = useRef<Branch>(undefined);
  before.current = read ?? (dxl.length > LONG ? undefined : before.current);
  const root = before.current;
  if (!root) return <p className={classes.note}>{dxl.length > LONG ? w.long : w.unreadable}</p>;
  const { Drawing, drawn } = drawingOf(type, root);
  return (
    <section className={classes.preview} aria-label={w.title}>
      {!read && <p role="status">{w.before}</p>}
      {drawn !== root && <p className={classes.faint}>{w.binary}</p>}
      <Drawing root={drawn} markup={isMarkup(type)} />
      {drawn !== root && (
        <details className={classes.code}>
          <summary>{w.items}</summary>
          <Items root={root} />
        </details>
      )}
    </section>
  );
}

function readable(dxl: string): Branch | undefined {
  try {
    return readBranch(dxl);
  } catch {
    // What is stored can be read; what somebody is about to write may not be.
    return undefined;
  }
}
