import { Type } from 'typebox';
import { recordAudit } from '../platform/audit/audit.ts';
import { typed } from '../platform/http/server.ts';
import { callerOf, role, signedIn } from '../platform/identity/guards.ts';
import { holdJob, listJobs, retryJob } from '../platform/jobs/store.ts';
import type { Platform } from '../platform/platform.ts';
import { problem } from './problems.ts';
import { JOB } from './scheduled.ts';

/** Has the server back itself up before its schedule says so, for administrators. */
export function serveBackups({ http, database, jobs, settings }: Platform): void {
  const db = database.as<unknown>();
  typed(http).post(
    '/api/v1/backups',
    {
      config: { guards: [signedIn, role('administrator')], raises: ['backup.off'] },
      schema: {
        tags: ['operations'],
        summary: 'Back up now, to where the settings say',
        description:
          'By the job that the schedule uses; /api/v1/overview tells how far it is. One that runs already is that backup, and one that failed or waits is tried now; one that was cancelled is followed by another.',
        response: { 202: Type.Null({ description: 'It runs, or is about to.' }) },
      },
    },
    async (request, reply) => {
      if (settings.backupTo === undefined) throw problem('backup.off');
      await db.transaction().execute(async (tx) => {
        const [found] = await listJobs(tx, { kind: JOB }, 1);
        const job = found && (await holdJob(tx, Number(found.id)));
        // One that somebody cancelled ends without a backup, so that it is none for whoever asks now.
        const isThat = job?.cancelled === false;
        if (isThat && job.state === 'running') return;
        if (isThat) await retryJob(tx, Number(job.id));
        else await jobs.enqueue(tx, JOB, {}, { key: JOB, queue: JOB });
        await recordAudit(tx, {
          by: callerOf(request),
          action: 'backup.begin',
          thing: 'backup',
          request: request.id,
        });
      });
      return reply.code(202).send(null);
    },
  );
}
