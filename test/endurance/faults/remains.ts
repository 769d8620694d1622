import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { verifyAll } from '../../../server/backups/commands.ts';
import { readSettings } from '../../../server/settings.ts';
import type { Scene } from '../scene/scene.ts';
import type { Fault } from './fault.ts';

/** What must not grow from round to round. */
export type Remains = { files: number[]; families: number[]; incoming: number };

const CALM_MS = 30_000;
/** Connections of browsers and pools come and go. */
const MORE_FILES = 120;

export const remainsOf = ({ processes, incoming }: Scene): Remains => ({
  files: processes.holds().map(({ files }) => files),
  families: processes.holds().map(({ family }) => family),
  // A store has no folder for what is not there.
  incoming: existsSync(incoming) ? readdirSync(incoming).length : 0,
});

/** Waits until a server has come to rest.
 *  @param before what it was when nothing had happened yet
 *  @returns a line for each thing that a fault has left behind. */
export async function leftBehind(scene: Scene, before: Remains, fault: Fault): Promise<string[]> {
  const end = performance.now() + CALM_MS;
  for (;;) {
    const lines = [...(await leftInDatabase(scene)), ...leftInProcesses(scene, before, fault)];
    if (lines.length === 0 || performance.now() > end) return lines;
    await wait(100);
  }
}

async function leftInDatabase({ database, processes }: Scene): Promise<string[]> {
  const [found] = await database.primary().query<Record<'open' | 'bus' | 'living' | 'locks', number>>(
    `select count(*) filter (where state like 'idle in transaction%'
         and state_change < now() - interval '2 seconds')::int as open,
       count(*) filter (where application_name = 'trivet bus')::int as bus,
       count(*) filter (where application_name = 'trivet processes')::int as living,
       (select count(*)::int from pg_locks where locktype = 'advisory' and granted) as locks
     from pg_stat_activity where usename = 'trivet'`,
    'trivet',
  );
  const { count } = processes;
  const { open = 0, bus = 0, living = 0, locks = 0 } = found ?? {};
  return [
    ...(open > 0 ? [`${open} transactions are left open`] : []),
    ...(bus === count ? [] : [`${bus} connections of the bus, of ${count} processes`]),
    ...(living === count ? [] : [`${living} connections say that processes live, of ${count}`]),
    ...(locks === count ? [] : [`${locks} locks are held, by ${count} processes`]),
  ];
}

function leftInProcesses(scene: Scene, before: Remains, { leaves }: Fault): string[] {
  const now = remainsOf(scene);
  return [
    ...now.files.flatMap((files, at) =>
      files > (before.files[at] ?? 0) + MORE_FILES ? [`process ${at + 1} has ${files} files open`] : [],
    ),
    ...now.families.flatMap((family, at) =>
      family > Math.max(...before.families) ? [`process ${at + 1} has ${family - 1} children`] : [],
    ),
    ...(leaves || now.incoming <= before.incoming ? [] : [`${now.incoming} unfinished files lie about`]),
  ];
}

/** @returns a line for each object that is missing or damaged. */
export async function damaged({ settings, database }: Scene): Promise<string[]> {
  const own = { ...settings, TRIVET_DATABASE_URL: database.directUrl };
  return (await verifyAll(readSettings(own))).faults;
}
