import { NativeSelect } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { Drawn } from './Drawn.tsx';
import { Picked } from './Picked.tsx';
import { PickContext } from './pick.ts';
import classes from './preview.module.css';
import { ResourcesContext } from './resources.ts';
import { type SeenAs, SeenContext, seenAs } from './seen.ts';
import { resourcesOf } from './sources.ts';
import type { Branch } from './tree.ts';
import { words } from './words/words.ts';

type Props = {
  nsfPath: string;
  type: string;
  /** The source that is drawn: as it is stored, or as it is being written. */
  dxl: string;
  isDraft: boolean;
  /** Shows a place of the source. */
  goTo: (at: number) => void;
  /** Asks for properties of what stands at a place, where they can be set. */
  shape?: ((at: number) => void) | undefined;
};

/** An element as people will see it, with the pictures and parts of its database. */
export default function Preview({ nsfPath, type, dxl, isDraft, goTo, shape }: Props) {
  const w = words('preview');
  const resources = useMemo(() => resourcesOf(nsfPath), [nsfPath]);
  const [seen, setSeen] = useState<SeenAs>('everything');
  const [picked, setPicked] = useState<Branch>();
  const pick = useCallback((of: Branch) => setPicked(of), []);
  // What was picked of a source that has changed since may stand elsewhere by now.
  const [drawn, setDrawn] = useState(dxl);
  if (drawn !== dxl) {
    setDrawn(dxl);
    setPicked(undefined);
  }
  return (
    <div className={classes.pane}>
      <div className={classes.tools}>
        {isDraft && (
          <span role="status" className={classes.draft}>
            {w.draft}
          </span>
        )}
        {/<(?:[\w.-]+:)?(?:form|subform|page|view|folder)\b/.test(dxl.slice(0, 2000)) && (
          <NativeSelect
            size="xs"
            aria-label={w.seen}
            value={seen}
            onChange={(event) => setSeen(event.currentTarget.value as SeenAs)}
            data={seenAs.map((value) => ({ value, label: w.seenAs[value] }))}
          />
        )}
      </div>
      {picked && <Picked of={picked} goTo={goTo} shape={shape} close={() => setPicked(undefined)} />}
      <ResourcesContext value={resources}>
        <SeenContext value={seen}>
          <PickContext value={pick}>
            <Drawn type={type} dxl={dxl} />
          </PickContext>
        </SeenContext>
      </ResourcesContext>
    </div>
  );
}
