import { SLOW_SECONDS, type Telemetry, timed } from '../telemetry/telemetry.ts';
import type { Objects } from './objects.ts';

/** The same objects, with how long the store takes, and how often it fails. What is put as it arrives takes as long as
 *  its sender, and is left out. */
export function measured(objects: Objects, telemetry: Telemetry): Objects {
  const durations = telemetry.histogram(
    'trivet_object_seconds',
    'Duration of what is asked of the object store.',
    ['operation', 'outcome'],
    SLOW_SECONDS,
  );
  const timing = <T>(operation: string, work: () => Promise<T>) => timed(durations, { operation }, work);
  return {
    ...objects,
    put: (bytes, options) =>
      bytes instanceof Uint8Array
        ? timing('put', () => objects.put(bytes, options))
        : objects.put(bytes, options),
    get: (sha256) => timing('get', () => objects.get(sha256)),
    open: (sha256) => timing('open', () => objects.open(sha256)),
    size: (sha256) => timing('size', () => objects.size(sha256)),
    delete: (sha256) => timing('delete', () => objects.delete(sha256)),
    collect: (sha256, before) => timing('collect', () => objects.collect(sha256, before)),
  };
}
