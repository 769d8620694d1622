import { CloseButton, SegmentedControl } from '@mantine/core';
import { lazy, Suspense, useCallback, useContext, useState } from 'react';
import { texts } from '../../shared/index.ts';
import type { Kind, Opening } from '../calls.ts';
import { Choice } from '../frame/choice.ts';
import { Damage } from '../frame/damage.ts';
import classes from '../frame/viewer.module.css';
import { Waiting } from '../frame/Waiting.tsx';
import { startPdfWorker } from '../pdf/worker.ts';
import { Read } from '../Read.tsx';
import { words } from '../words/words.ts';

/** With all that a PDF needs, so it is on its way while the server prepares the pages. */
const Converted = lazy(() => {
  startPdfWorker();
  return import('./Converted.tsx').then((loaded) => ({ default: loaded.Converted }));
});

/** What the way without pages is called. */
const simply: Partial<Record<Kind, 'text' | 'table'>> = { docx: 'text', sheet: 'table', slides: 'text' };

/** A document as pages, or simplified: by the reader's choice, or because there are no pages. */
export function Office({ opening }: { opening: Opening }) {
  const w = words('office');
  const { isDamaged } = useContext(Damage);
  const { simple, conversion, otherLetters } = opening;
  const way = simple === null || simple === 'other' || simple === 'pages' ? undefined : simple;
  // Whoever opens a sheet looks for cells; how they print is a second question.
  const [shown, show] = useState<'pages' | 'simple'>(way === 'sheet' ? 'simple' : 'pages');
  const [why, tell] = useState<string>();
  const fall = useCallback((reason: string) => {
    tell(reason);
    show('simple');
  }, []);
  if (conversion === null) return null;
  const choose = (value: string) => {
    tell(undefined);
    show(value as typeof shown);
  };
  const choice = way && (
    <SegmentedControl
      size="xs"
      aria-label={w.shownAs}
      data={[
        { value: 'pages', label: w.pages },
        { value: 'simple', label: w[simply[way] ?? 'simple'] },
      ]}
      value={shown}
      onChange={choose}
    />
  );
  return (
    <Choice.Provider value={choice}>
      {why !== undefined && way && !isDamaged && (
        <div className={classes.news} role="status">
          <span>
            {why} {w.simplified}
          </span>
          <CloseButton size="sm" aria-label={texts().close} onClick={() => tell(undefined)} />
        </div>
      )}
      {shown === 'pages' && otherLetters && (
        <p className={classes.news} role="note">
          {w.otherLetters}
        </p>
      )}
      {shown === 'simple' && way ? (
        <Read key={way} opening={opening} way={way} />
      ) : (
        <Suspense fallback={<Waiting what={opening.name} />}>
          <Converted opening={opening} conversion={conversion} fall={way && fall} />
        </Suspense>
      )}
    </Choice.Provider>
  );
}
