import { statfs } from 'node:fs/promises';
import type { Settings } from '../../settings.ts';
import { lastBackup } from '../backup/outcome.ts';
import type { Database } from '../database/database.ts';
import { type Http, typed } from '../http/server.ts';
import { role, signedIn, signedInUnused } from '../identity/guards.ts';
import { presentJob, reasonOf } from '../jobs/present.ts';
import { countJobs, listJobs } from '../jobs/store.ts';
import type { Processes } from '../processes/processes.ts';
import { type Concern, concernCodes, concernsOfSettings, sayConcern } from './concerns.ts';
import { known } from './known.ts';
import type { Overview } from './parts.ts';
import { overview, overviewQuery, settingList } from './schema.ts';
import { readFacts, readProcesses } from './store.ts';

const tags = ['operations'];

type Needs = {
  http: Http;
  database: Database;
  settings: Settings;
  processes: Processes;
  clock: () => Date;
  overview: Overview;
};

/** How the whole installation does, for administrators, in one answer: what is away is said, and what is known is told. */
export function serveOverview(base: Needs, version: string): void {
  const { http, database, settings, processes, clock } = base;
  const db = database.as<unknown>();
  typed(http).get(
    '/api/v1/overview',
    {
      config: { guards: [signedInUnused, role('administrator')] },
      schema: {
        tags,
        summary:
          'How the installation does: parts, versions, storage, jobs, backup; what cannot be read now is null',
        querystring: overviewQuery,
        response: { 200: overview },
      },
    },
    async ({ query: { fresh } }) => {
      const [parts, facts, living, disk, numbers, jobs, backup, declared, backups] = await Promise.all([
        base.overview.parts(fresh),
        known(readFacts(db, clock())),
        known(readProcesses(db)),
        known(statfs(settings.dataDir)),
        count(base.overview),
        known(countJobs(db)),
        known(lastBackup(db)),
        look(base.overview, settings),
        known(listJobs(db, { kind: 'backup' }, 1)),
      ]);
      const [backupJob] = backups ?? [];
      const isFirstDue = settings.backupTo && backup && !backup.succeeded && !backup.failures;
      const concerns: Concern[] = isFirstDue ? [...declared, { code: 'backup.none', value: '' }] : declared;
      return {
        parts: parts.map(({ name, state, reason, checkedAt }) => ({
          name,
          state,
          reason,
          checkedAt: checkedAt.toISOString(),
        })),
        concerns: concerns
          .toSorted((one, other) => concernCodes.indexOf(one.code) - concernCodes.indexOf(other.code))
          .map((concern) => ({ ...concern, message: sayConcern(concern) })),
        versions: { trivet: version, node: process.versions.node, postgresql: facts?.version ?? null },
        processes:
          living?.map(({ id, started_at }) => ({
            startedAt: started_at.toISOString(),
            answering: id === processes.self,
          })) ?? null,
        storage: {
          databaseBytes: facts?.bytes ?? null,
          diskFreeBytes: disk ? disk.bavail * disk.bsize : null,
          diskSizeBytes: disk ? disk.blocks * disk.bsize : null,
        },
        sessions: facts?.sessions ?? null,
        numbers,
        jobs: jobs ?? null,
        backup: {
          scheduled: settings.backupTo !== undefined,
          succeededAt: backup?.succeeded ?? null,
          failures: backup?.failures ?? null,
          place: settings.backupTo === undefined ? null : reasonOf(settings.backupTo),
          bytes: backup?.bytes ?? null,
          seconds: backup?.seconds ?? null,
          job: backupJob ? presentJob(backupJob, true) : null,
        },
      };
    },
  );
}

/** What the settings tell, and what those say who know more; what cannot be told now is left out. */
async function look({ concerns }: Overview, settings: Settings): Promise<Concern[]> {
  const told = concernsOfSettings(settings, []).filter(({ code }) => !concerns.has(code));
  const looked = [...concerns].map(async ([code, read]) => ({ code, value: await known(read()) }));
  return [
    ...told,
    ...(await Promise.all(looked)).flatMap(({ code, value }) =>
      value === undefined ? [] : [{ code, value }],
    ),
  ];
}

/** What services count; what cannot be counted now is left out. */
async function count({ numbers }: Overview): Promise<{ [name: string]: number }> {
  const read = [...numbers].map(async ([name, count]) => [name, await known(count())] as const);
  return Object.fromEntries(
    (await Promise.all(read)).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

type Setting = {
  name: string;
  meaning: string;
  standard: string;
  value: string | null;
  secret: boolean;
  set: boolean;
  origin: 'environment' | 'file' | 'default';
};

/** The settings in effect in the process that answers, for administrators.
 *  @param items as they may be shown: without secrets. */
export function serveSettings({ http }: { http: Http }, items: Setting[]): void {
  typed(http).get(
    '/api/v1/settings',
    {
      config: { guards: [signedIn, role('administrator')] },
      schema: {
        tags,
        summary: 'Every setting with the value in effect and where it comes from; secrets are not told',
        response: { 200: settingList },
      },
    },
    () => ({ items }),
  );
}
