import { setTimeout as pause } from 'node:timers/promises';
import type { Bucket } from './bucket.ts';

const PROBE = Buffer.from('Trivet asks whether it can write here.\n');
/** Monitors ask often, of every process, and a store counts each request; that it works again is seen sooner. */
const KEPT_MS = 5000;
const KEPT_FAILED_MS = 1000;

/** Makes the check whether a bucket takes bytes. */
export function createProbe(bucket: Bucket): () => Promise<void> {
  let found: Promise<void> | undefined;
  return () => {
    found ??= probe();
    return found;
  };

  function probe(): Promise<void> {
    const probing = bucket.put('probe', PROBE);
    const keptFor = probing.then(
      () => KEPT_MS,
      () => KEPT_FAILED_MS,
    );
    keptFor
      .then((kept) => pause(kept, undefined, { ref: false }))
      .then(() => {
        found = undefined;
      });
    return probing;
  }
}
