import { useMemo } from 'react';
import { drawingOf, isMarkup } from './drawings.ts';
import classes from './preview.module.css';
import { type Branch, readBranch } from './tree.ts';
import { words } from './words/words.ts';

/** Longer sources are looked at as source. */
const LONG = 4_000_000;

/** The picture of an element that its source gives; nothing in it does anything. */
export function Drawn({ type, dxl }: { type: string; dxl: string }) {
  const w = words('preview');
  const root = useMemo(() => (dxl.length > LONG ? undefined : read(dxl)), [dxl]);
  if (!root) return <p className={classes.note}>{dxl.length > LONG ? w.long : w.unreadable}</p>;
  const Drawing = drawingOf(type, root.name);
  return (
    <section className={classes.preview} aria-label={w.title}>
      <Drawing root={root} markup={isMarkup(type)} />
    </section>
  );
}

function read(dxl: string): Branch | undefined {
  try {
    return readBranch(dxl);
  } catch {
    // What is stored can be read; what somebody is about to write may not be.
    return undefined;
  }
}
