import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../deploy/freePort.ts';
import { createPostgres, type Postgres } from '../../support/postgres.ts';
import { type DatabaseProxy, proxyTo } from '../../support/proxy.ts';

/** A PostgreSQL that may get a follower, which may take its place. Servers know two hosts, and come to both over ways that
 *  can be taken away. */
export type ScenesDatabase = {
  /** with both hosts, over the ways to them */
  url: string;
  /** with both hosts, for who looks at it from aside */
  directUrl: string;
  primary(): Postgres;
  /** Gives it a follower, without which nothing is committed from then on. */
  follow(): Promise<void>;
  /** Lets the follower take the place of the primary, which is gone or stands still for good. */
  takeOver(): Promise<void>;
  /** Cuts connections of servers. @param what `all`, or those of this name. */
  cut(what: 'all' | 'trivet bus'): Promise<void>;
  ways: { away(): Promise<void>; swallow(): void; slow(milliseconds: number): void; back(): Promise<void> };
  close(): Promise<void>;
};

export async function createScenesDatabase(folder: string): Promise<ScenesDatabase> {
  const seats = [
    { folder: join(folder, 'one'), port: await freePort() },
    { folder: join(folder, 'two'), port: await freePort() },
  ] as const;
  let at = 0;
  let primary = await createPostgres(seats[0].folder, seats[0].port);
  let follower: Postgres | undefined;
  let former: Postgres | undefined;
  const addressOf = (port: number) => `postgres://trivet@127.0.0.1:${port}/trivet`;
  const proxies: DatabaseProxy[] = [];
  for (const { port } of seats) proxies.push(await proxyTo(addressOf(port)));
  const urlOf = (ports: number[]) =>
    `postgres://trivet@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/trivet?target_session_attrs=read-write`;
  return {
    url: urlOf(proxies.map(({ url }) => Number(new URL(url).port))),
    directUrl: urlOf(seats.map(({ port }) => port)),
    primary: () => primary,
    async follow() {
      await former?.kill();
      const seat = seats[1 - at] ?? seats[0];
      follower = await primary.follower(seat.folder, seat.port);
      await follower.start();
      await primary.query(`alter system set synchronous_standby_names = '*'`);
      await primary.query('select pg_reload_conf()');
      const state = () => primary.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
      while ((await state())[0]?.sync_state !== 'sync') await wait(30);
      // What a view says is no promise yet: commits wait for the follower once the checkpointer has heard of it, which it
      // has when it has made one; what was committed before is on its way.
      await primary.query('checkpoint');
      const [now] = await primary.query<{ lsn: string }>('select pg_current_wal_lsn() as lsn');
      const arrived = () =>
        primary.query<{ all: boolean }>(
          `select coalesce(bool_and(flush_lsn >= '${now?.lsn}'), false) as all from pg_stat_replication`,
        );
      while (!(await arrived())[0]?.all) await wait(30);
    },
    async takeOver() {
      if (!follower) throw new Error('There is no follower.');
      await follower.promote();
      former = primary;
      primary = follower;
      follower = undefined;
      at = 1 - at;
    },
    async cut(what) {
      await primary.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'trivet'
        and ${what === 'all' ? `usename = 'trivet'` : `application_name = '${what}'`}`);
    },
    ways: {
      away: async () => void (await Promise.all(proxies.map((proxy) => proxy.away()))),
      swallow: () => proxies.forEach((proxy) => void proxy.swallow()),
      slow: (milliseconds) => proxies.forEach((proxy) => void proxy.slow(milliseconds)),
      back: async () => void (await Promise.all(proxies.map((proxy) => proxy.back()))),
    },
    async close() {
      for (const proxy of proxies) await proxy.close();
      for (const each of [former, follower, primary]) await each?.kill();
    },
  };
}
