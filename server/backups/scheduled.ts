import { backUp } from '../platform/backup/backup.ts';
import { measureBackups, noteFailure, noteSuccess } from '../platform/backup/outcome.ts';
import { prune } from '../platform/backup/prune.ts';
import { BackupRuns, inTurn } from '../platform/backup/turn.ts';
import type { JobContext } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { sourceOf, withBackup } from './installation.ts';

/** The kind of job that makes a backup. */
export const JOB = 'backup';
/** What was missed while no process ran is made up for after the start, if it is not longer ago. */
const MISSED_MS = 24 * 3600 * 1000;
/** When another backup is being made, this one is tried again. */
const AGAIN_MS = 60_000;

/** Declares the job by which the server backs itself up as its settings say: in one process, tried again when it fails,
 *  and never while another backup is being made. */
export function scheduleBackups(platform: Platform): void {
  const { settings, jobs, database, telemetry } = platform;
  measureBackups(telemetry, database, settings.backupTo !== undefined);
  const run = async (_payload: object, context: JobContext) => {
    const { signal, log } = context;
    const where = settings.backupTo;
    // The setting may be gone since the job was planned.
    if (where === undefined) return;
    try {
      await inTurn(database.url, signal, (turn) => makeBackup(platform, where, { ...context, signal: turn }));
    } catch (error) {
      if (error instanceof BackupRuns) {
        const runAt = new Date(Date.now() + AGAIN_MS);
        return jobs.enqueue(database.as<unknown>(), JOB, {}, { key: JOB, queue: JOB, runAt });
      }
      // A stop is no failure: the job is begun again after the start.
      if (!signal.aborted) {
        log.error({ err: error }, 'a backup failed');
        await noteFailure(database, error);
      }
      throw error;
    }
  };
  // What it has copied is of use to the next one, which comes as scheduled.
  jobs.handle(JOB, run, async () => undefined);
  if (settings.backupTo !== undefined) jobs.schedule(JOB, settings.backupSchedule, MISSED_MS);
}

const makeBackup = (
  platform: Platform,
  where: string,
  { log, signal, progress }: JobContext,
): Promise<void> => {
  const { settings, database, objects } = platform;
  return withBackup({ where, key: settings.backupKey }, settings, async (files) => {
    const source = sourceOf({ database, objects }, settings);
    const done = await backUp(source, files, platform.clock(), signal, progress);
    await noteSuccess(database, done);
    log.info({ ...done, place: files.place.name }, 'a backup was made');
    // The backup is there; the next one removes what this one could not.
    await prune(files, settings.backupKeep).catch((error) =>
      log.error({ err: error }, 'older backups were not removed'),
    );
  });
};
