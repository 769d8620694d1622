import { useCallback, useEffect, useRef, useState } from 'react';
import type { Source } from '../code/createSource.ts';
import { type Part, partsOf } from '../parts.ts';

/** So long after a key the parts are found anew, in milliseconds. */
const PAUSE = 400;
/** Longer sources are not searched for parts while somebody types in them. */
const LONGEST = 6_000_000;

/** The parts of a source, as it is a moment after it last changed. */
export function useParts() {
  const [parts, setParts] = useState<Part[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = useCallback((source: Source | undefined) => {
    clearTimeout(timer.current);
    if (!source || source.doc().length > LONGEST) return;
    timer.current = setTimeout(() => setParts(partsOf(source.doc().toString())), PAUSE);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { parts, look };
}
