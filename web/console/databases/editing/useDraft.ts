import { useCallback, useEffect, useRef, useState } from 'react';
import type { Source } from './code/createSource.ts';

/** So long after a key the draft is drawn anew, in milliseconds. */
const PAUSE = 300;

/** The source as it is written, a moment after it last changed, while somebody wants to see it drawn. */
export function useDraft(stored: string, wanted: boolean) {
  const [draft, setDraft] = useState(stored);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const source = useRef<Source>(undefined);
  const isWanted = useRef(wanted);
  isWanted.current = wanted;
  const take = useCallback(() => {
    clearTimeout(timer.current);
    // With the line breaks in which the places of the source are counted.
    if (isWanted.current && source.current) setDraft(source.current.doc().toString());
  }, []);
  const follow = useCallback(
    (made: Source | undefined) => {
      source.current = made;
      clearTimeout(timer.current);
      timer.current = setTimeout(take, PAUSE);
    },
    [take],
  );
  useEffect(() => {
    if (wanted) take();
  }, [wanted, take]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { draft, follow };
}
