import type { Command } from 'prosemirror-state';
import { lazy, Suspense, useCallback } from 'react';
import { useValue } from '../room/value.ts';
import type { Text } from '../text/openText.ts';
import { words } from '../words/words.ts';
import classes from './format.module.css';
import { moveAlong } from './moveAlong.ts';
import type { Desk } from './Tool.tsx';

const TableBar = lazy(async () => ({ default: (await import('../tables/TableBar.tsx')).TableBar }));

const PictureBar = lazy(async () => ({ default: (await import('../pictures/PictureBar.tsx')).PictureBar }));

/** Tools for what the cursor stands in, at the foot of the page: they come and go without moving the text. */
export function ContextBar({ text }: { text: Text }) {
  const standing = useValue(text.standing);
  const run = useCallback(
    (command: Command) => {
      text.asOneStep(() => command(text.view.state, text.view.dispatch, text.view));
      text.view.focus();
    },
    [text],
  );
  const desk: Desk & { text: Text } = { text, standing, run };
  if (!standing.table && !standing.picture) return null;
  const name = standing.picture ? words('pictures').bar : words('tables').bar;
  return (
    <section className={classes.region} aria-label={name}>
      <div
        className={classes.context}
        role="toolbar"
        aria-label={name}
        aria-orientation="horizontal"
        onKeyDown={(event) => {
          if (event.key === 'Escape') text.view.focus();
          moveAlong(event);
        }}
      >
        <Suspense>{standing.picture ? <PictureBar {...desk} /> : <TableBar {...desk} />}</Suspense>
      </div>
    </section>
  );
}
