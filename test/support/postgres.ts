import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount } from '../../server/platform/database/embedded/account.ts';
import { findBinaries } from '../../server/platform/database/embedded/binaries.ts';
import { processesOf } from '../faults/trivetProcess.ts';
import { familyOf, tell } from './family.ts';

/** A PostgreSQL server on a port, to which a test may do whatever happens to one. Its data belong to nobody, so whoever
 *  is on this machine may be anybody there. */
export type Postgres = {
  /** as the role `trivet`, which owns the database `trivet` */
  url: string;
  port: number;
  cluster: string;
  /** Starts it, or finds it running. */
  start(): Promise<void>;
  /** Ends it, as `pg_ctl stop -m immediate` does: whoever is connected is cut. */
  stop(): Promise<void>;
  /** `kill -9` of all of it. */
  kill(): Promise<void>;
  /** Lets all of it stand still. */
  freeze(): void;
  thaw(): void;
  runs(): boolean;
  /** One statement as superuser. @param database `postgres` unless it is named. */
  query<Row extends pg.QueryResultRow>(statement: string, database?: string): Promise<Row[]>;
  /** Makes another one of it, while it runs, that follows it. It is not started yet. */
  follower(folder: string, port: number): Promise<Postgres>;
  /** Lets it follow no longer, and take writes. */
  promote(): Promise<void>;
};

const PATIENCE_MS = 60_000;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // What is written to the system outlives PostgreSQL, if not the machine.
  fsync: 'off',
  synchronous_commit: 'on',
  max_connections: '80',
  superuser_reserved_connections: '3',
  shared_buffers: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '96MB',
  wal_keep_size: '64MB',
  wal_receiver_status_interval: '1s',
  hot_standby: 'on',
  jit: 'off',
};

/** Makes a new one, with an empty database. @param folder for its data, not there yet. */
export async function createPostgres(folder: string, port: number): Promise<Postgres> {
  const { initdb, account } = tools(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  account.give(folder);
  const made = account.wrap(initdb, [
    '-D',
    folder,
    '-U',
    'postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '-N',
  ]);
  await ended(spawn(made.file, made.args, { ...of(made), stdio: 'ignore', cwd: '/' }), 'initdb');
  const postgres = at(folder, port);
  await postgres.start();
  await postgres.query('create role trivet login createdb');
  await postgres.query('create database trivet owner trivet');
  return postgres;
}

const tools = (folder: string) => {
  const binaries = findBinaries();
  return { ...binaries, account: chooseAccount(folder, binaries.folder) };
};

const of = ({ uid, gid }: { uid?: number; gid?: number }) => ({ ...(uid && { uid }), ...(gid && { gid }) });

async function ended(child: ChildProcess, what: string): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${what} ended with ${code}.`);
}

function at(cluster: string, port: number): Postgres {
  const { postgres: program, account } = tools(cluster);
  let child: ChildProcess | undefined;
  const runs = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const gone = async (signal?: NodeJS.Signals) => {
    if (runs() && child) {
      const exit = once(child, 'exit');
      if (signal) child.kill(signal);
      await exit;
    }
    while (processesOf(cluster).length > 0) await wait(10);
  };
  const signal = (name: NodeJS.Signals) => {
    // Its children lead groups of their own, and their commands say where they are only to those who set it.
    for (const pid of familyOf(child?.pid ?? 0)) tell(pid, name);
  };
  const query = async <Row extends pg.QueryResultRow>(
    statement: string,
    database = 'postgres',
  ): Promise<Row[]> => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database });
    client.on('error', () => undefined);
    await client.connect();
    return (await client.query<Row>(statement).finally(() => client.end())).rows;
  };
  return {
    url: `postgres://trivet@127.0.0.1:${port}/trivet`,
    port,
    cluster,
    runs,
    query,
    async start() {
      if (!runs()) {
        await rm(join(cluster, 'postmaster.pid'), { force: true });
        const settings = Object.entries({ ...SETTINGS, port: String(port) }).flatMap(([name, value]) => [
          '-c',
          `${name}=${value}`,
        ]);
        const { file, args, ...as } = account.wrap(program, ['-D', cluster, ...settings]);
        child = spawn(file, args, { ...of(as), cwd: '/', detached: true, stdio: 'ignore' });
      }
      await answering(port, runs);
    },
    stop: () => gone('SIGQUIT'),
    async kill() {
      signal('SIGKILL');
      await gone();
    },
    freeze() {
      signal('SIGSTOP');
      // What it was just starting then belongs to it by now; it starts nothing any more.
      signal('SIGSTOP');
    },
    thaw: () => signal('SIGCONT'),
    async follower(folder, followerPort) {
      await rm(folder, { recursive: true, force: true });
      const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
      await client.connect();
      try {
        await client.query(`select pg_backup_start('follower', true)`);
        await mkdir(folder, { mode: 0o700 });
        await copy(cluster, folder);
        const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
        await writeFile(join(folder, 'backup_label'), rows[0].labelfile);
      } finally {
        await client.end();
      }
      await writeFile(join(folder, 'standby.signal'), '');
      const conninfo = `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres'\n`;
      await writeFile(join(folder, 'postgresql.auto.conf'), conninfo);
      account.give(folder);
      return at(folder, followerPort);
    },
    async promote() {
      await query('select pg_promote(true, 60)');
    },
  };
}

/** What changes while it is copied is brought in order by the log; what is gone by then was not needed. */
async function copy(from: string, to: string): Promise<void> {
  const child = spawn('cp', ['-a', `${from}/.`, to], { stdio: 'ignore' });
  await once(child, 'exit');
  for (const name of ['postmaster.pid', 'postmaster.opts', 'standby.signal'])
    await rm(join(to, name), { force: true });
}

/** Waits until it takes connections, also as one that follows. */
async function answering(port: number, runs: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    const error = await client.connect().then(
      () => undefined,
      (failed: Error) => failed,
    );
    await client.end().catch(() => undefined);
    if (!error) return;
    if (!runs() || performance.now() > end) throw error;
    await wait(30);
  }
}
