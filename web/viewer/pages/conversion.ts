import { useEffect, useState } from 'react';
import { call, ProblemError, sentenceOf, texts } from '../../shared/index.ts';
import { words } from '../words/words.ts';

/** How far the pages of a document have come, as `POST …/conversion` answers; it waits a while for news itself. */
type Progress =
  | { state: 'waiting'; ahead: number }
  | { state: 'converting' }
  | { state: 'ready'; pages: string; size: number }
  | { state: 'failed'; reason: string };

export type Preparing =
  | Progress
  /** `error` is what the server or the network said */
  | { state: 'refused'; error: unknown }
  | { state: 'stopped' };

/** Has the pages prepared and follows how far they have come. Leaving the page does not stop the server. */
export function usePages(address: string): { now: Preparing; stop: () => void; again: () => void } {
  const [now, set] = useState<Preparing>({ state: 'converting' });
  const [attempt, setAttempt] = useState(0);
  const [stopped, setStopped] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (stopped) return;
    const over = new AbortController();
    const { signal } = over;
    const follow = async () => {
      while (!signal.aborted) {
        const progress = await call<Progress>(address, { method: 'POST', signal });
        if (signal.aborted) return;
        set(progress);
        if (progress.state === 'ready' || progress.state === 'failed') return;
      }
    };
    follow().catch((error) => signal.aborted || set({ state: 'refused', error }));
    return () => over.abort();
  }, [address, attempt, stopped]);
  return {
    now: stopped ? { state: 'stopped' } : now,
    stop: () => {
      setStopped(true);
      call(address, { method: 'DELETE' }).catch(() => undefined);
    },
    again: () => {
      set({ state: 'converting' });
      setStopped(false);
      setAttempt(attempt + 1);
    },
  };
}

/** One sentence on why there are no pages. */
export function whyNot(now: Preparing): string | undefined {
  switch (now.state) {
    case 'failed':
      return texts().reason(now.reason);
    case 'stopped':
      return words('office').stopped;
    case 'refused':
      return now.error instanceof ProblemError ? sentenceOf(now.error) : words('office').failed;
    default:
      return undefined;
  }
}
