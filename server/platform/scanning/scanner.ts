import type { Settings } from '../../settings.ts';
import type { Objects, Stored } from '../objects/objects.ts';
import type { Log } from '../telemetry/log.ts';
import { scanAt } from './clamd.ts';
import { problem } from './problems.ts';

/** Has the bytes of an upload looked at before anybody gets them; without a scanner nothing is looked at. What is refused
 *  stays an object that nothing refers to, which is removed with its like.
 *  @throws Problem 422 when something is found, 503 when the scanner does not answer. */
export type Scan = (stored: Stored) => Promise<void>;

export function createScan(
  { clamd, clamdBytes }: Pick<Settings, 'clamd' | 'clamdBytes'>,
  objects: Pick<Objects, 'stream'>,
  log: Log,
): Scan {
  if (!clamd) return async () => undefined;
  return async ({ sha256, size }) => {
    if (size > clamdBytes) return void log.warn({ sha256, size }, 'an upload is too large to be scanned');
    const bytes = objects.stream(sha256);
    const found = await scanAt(clamd, bytes)
      .catch((error: unknown) => {
        log.error({ err: error, sha256 }, 'the virus scanner does not answer');
        throw problem('upload.unscanned', {}, { 'retry-after': '30' });
      })
      .finally(() => bytes.destroy());
    if (found === undefined) return;
    log.warn({ sha256, found }, 'an upload was refused by the virus scanner');
    throw problem('upload.infected', { found });
  };
}
