import { statfs } from 'node:fs/promises';
import type { Settings } from '../../settings.ts';
import { lastBackup } from '../backup/outcome.ts';
import type { Database } from '../database/database.ts';
import { type Http, typed } from '../http/server.ts';
import { role, signedIn } from '../identity/guards.ts';
import { countJobs } from '../jobs/store.ts';
import type { Processes } from '../processes/processes.ts';
import type { Overview } from './parts.ts';
import { overview, settingList } from './schema.ts';
import { readFacts, readProcesses } from './store.ts';

const config = { guards: [signedIn, role('administrator')] };
const tags = ['operations'];

type Needs = {
  http: Http;
  database: Database;
  settings: Settings;
  processes: Processes;
  clock: () => Date;
  overview: Overview;
};

/** How the whole installation does, for administrators, in one answer. */
export function serveOverview(base: Needs, version: string): void {
  const { http, database, settings, processes, clock } = base;
  const db = database.as<unknown>();
  typed(http).get(
    '/api/v1/overview',
    {
      config,
      schema: {
        tags,
        summary: 'How the installation does: parts, versions, storage, jobs, backup',
        response: { 200: overview },
      },
    },
    async () => {
      const [parts, facts, living, disk, numbers, jobs, backup] = await Promise.all([
        base.overview.parts(),
        readFacts(db, clock()),
        readProcesses(db),
        statfs(settings.dataDir),
        base.overview.numbers(),
        countJobs(db),
        lastBackup(db),
      ]);
      return {
        parts,
        versions: { trivet: version, node: process.versions.node, postgresql: facts.version },
        processes: living.map(({ id, started_at }) => ({
          startedAt: started_at.toISOString(),
          answering: id === processes.self,
        })),
        storage: {
          databaseBytes: facts.bytes,
          diskFreeBytes: disk.bavail * disk.bsize,
          diskSizeBytes: disk.blocks * disk.bsize,
        },
        sessions: facts.sessions,
        numbers,
        jobs,
        backup: {
          scheduled: settings.backupTo !== undefined,
          succeededAt: backup.succeeded ?? null,
          failures: backup.failures,
        },
      };
    },
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
      config,
      schema: {
        tags,
        summary: 'Every setting with the value in effect and where it comes from; secrets are not told',
        response: { 200: settingList },
      },
    },
    () => ({ items }),
  );
}
