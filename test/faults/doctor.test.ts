import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { freePort } from '../../deploy/freePort.ts';
import { startPgbouncer } from '../../deploy/scaled/pgbouncer.ts';
import { findProgram } from '../../deploy/scaled/programs.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { startNginx } from '../support/nginx.ts';
import { startTestServer } from '../support/trivet.ts';
import { root, runTrivet, temporaryFolder } from './trivetProcess.ts';

// Each question is a process of its own, perhaps beside other tests on two cores.
vi.setConfig({ testTimeout: 150_000, hookTimeout: 60_000 });

type Finding = { state: string; what: string; says: string };

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let data: string;
const after: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
  data = join(folder.path, 'data');
});
afterEach(async () => {
  for (const each of after.splice(0).reverse()) await each();
  await folder.remove();
});

/** What doctor says of each thing, as `state says`. */
function told(output: string): Map<string, string[]> {
  const findings = JSON.parse(output) as Finding[];
  return new Map(
    [...Map.groupBy(findings, ({ what }) => what)].map(([what, all]) => [
      what,
      all.map(({ state, says }) => `${state} ${says}`),
    ]),
  );
}

async function doctor(settings: Record<string, string>, ...more: string[]) {
  const run = runTrivet(['doctor', '--json', ...more], {
    TRIVET_PORT: '0',
    TRIVET_DATA_DIR: data,
    ...settings,
  });
  const code = await run.ended;
  return { code, says: told(run.said()) };
}

async function listen(server: Server | ReturnType<typeof createHttpServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** An executable file that prints a line. */
function program(name: string, line: string): string {
  const path = join(folder.path, name);
  writeFileSync(path, `#!/bin/sh\necho '${line}'\n`);
  chmodSync(path, 0o755);
  return path;
}

test('LibreOffice that is absent is said, with what to install', async () => {
  const { code, says } = await doctor({ TRIVET_SOFFICE: join(folder.path, 'soffice') });
  expect(says.get('LibreOffice')?.[0]).toMatch(/^warn .*is not found.*apt-get install libreoffice-/);
  expect(code).toBe(0);
});

test('an old LibreOffice and missing fonts are said, as are open secrets, few files and a public address without TLS', async () => {
  const fonts = join(folder.path, 'fonts.conf');
  writeFileSync(fonts, `<fontconfig><cachedir>${folder.path}/cache</cachedir></fontconfig>`);
  mkdirSync(join(data, 'keys'), { recursive: true });
  writeFileSync(join(data, 'keys', 'secret'), 'x', { mode: 0o644 });
  const env = {
    PATH: process.env.PATH,
    TRIVET_DATA_DIR: data,
    TRIVET_PORT: '0',
    TRIVET_HOST: '0.0.0.0',
    TRIVET_PUBLIC_URL: 'http://trivet.example.org',
    TRIVET_SOFFICE: program('soffice', 'LibreOffice 6.1.2.1 deadbeef'),
    FONTCONFIG_FILE: fonts,
  };
  const limited = ['-c', 'ulimit -n 512; exec "$0" "$@"', process.execPath, join(root, 'bin', 'trivet.js')];
  const { stdout } = spawnSync('sh', [...limited, 'doctor', '--json'], { cwd: root, env, encoding: 'utf8' });
  const says = told(stdout);
  expect(says.get('LibreOffice')?.[0]).toMatch(/^warn .*6\.1\.2\.1.*install a newer one$/);
  expect(says.get('fonts')?.[0]).toMatch(/^warn .*fonts-liberation.*fonts-droid-fallback/);
  expect(says.get('secrets')?.[0]).toMatch(/^warn .*keys\/secret can be read by other accounts; chmod 600/);
  expect(says.get('open files')?.[0]).toMatch(/^warn 512 may be open.*192 connections.*LimitNOFILE/);
  expect(says.get('public address')?.[0]).toMatch(/^warn .*passwords.*TLS/);
});

test('a proxy that is not named is said, and a program that has the port', async () => {
  const port = await listen(createServer((socket) => socket.destroy()));
  const { code, says } = await doctor({
    TRIVET_PORT: String(port),
    TRIVET_PUBLIC_URL: 'https://trivet.example.org',
  });
  expect(says.get('public address')?.[0]).toMatch(/^warn .*TRIVET_TRUSTED_PROXIES/);
  expect(says.get('port')?.[0]).toMatch(/^fail .*used by another program/);
  expect(code).toBe(1);
});

test('an identity provider that is away, or goes by another name and another clock, is said', async () => {
  const address = `http://127.0.0.1:${await freePort()}`;
  const away = await doctor({ TRIVET_OIDC_ISSUER: address, TRIVET_OIDC_CLIENT_ID: 'trivet' });
  expect(away.says.get('identity provider')?.[0]).toMatch(/^fail .*cannot be reached: .*ECONNREFUSED/);
  const port = await listen(
    createHttpServer((_request, answer) => {
      answer.sendDate = false;
      answer.setHeader('date', new Date(Date.now() - 600_000).toUTCString());
      answer.end(JSON.stringify({ issuer: 'https://elsewhere.example' }));
    }),
  );
  const other = await doctor({
    TRIVET_OIDC_ISSUER: `http://127.0.0.1:${port}`,
    TRIVET_OIDC_CLIENT_ID: 'trivet',
  });
  expect(other.says.get('identity provider')?.[0]).toMatch(
    /^fail .*calls itself https:\/\/elsewhere\.example/,
  );
  expect(other.says.get('clock')?.[0]).toMatch(
    /^warn 60[01] seconds before that of the identity provider.*NTP/,
  );
});

test('a disk that is nearly full is said', async (context) => {
  mkdirSync(data);
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=50m', 'none', data]).status !== 0) {
    console.warn('Nothing can be mounted here: a full disk is NOT tested.');
    return context.skip();
  }
  after.push(() => spawnSync('umount', ['--lazy', data]));
  const { says } = await doctor({});
  expect(says.get('disk')?.[0]).toMatch(/^fail 0\.0 GiB free .*make room/);
});

test('a data folder of another account is said; one for backups may have any owner', async (context) => {
  if (process.getuid?.() !== 0) return context.skip();
  const backups = join(folder.path, 'backups');
  chmodSync(folder.path, 0o755);
  for (const each of [data, backups]) {
    mkdirSync(each);
    chownSync(each, 4321, 4321);
    chmodSync(each, 0o777);
  }
  const run = runTrivet(
    ['doctor', '--json'],
    {
      TRIVET_PORT: '0',
      TRIVET_DATA_DIR: data,
      TRIVET_DATABASE_URL: 'postgres://127.0.0.1:1/x',
      TRIVET_BACKUP_TO: backups,
    },
    process.execPath,
    { uid: 1234, gid: 1234 },
  );
  await run.ended;
  const says = told(run.said());
  expect(says.get('data folder')?.[0]).toMatch(/^fail .*belongs to the account 4321, and this is 1234/);
  expect(says.get('backups')).toEqual([`ok ${backups} is empty`]);
});

/** Answers every question as a PostgreSQL of another version would. */
const oldPostgres = () =>
  createServer((socket) => {
    const message = (type: string, ...parts: Buffer[]) => {
      const body = Buffer.concat(parts);
      const head = Buffer.from(`${type}0000`);
      head.writeInt32BE(body.length + 4, 1);
      return Buffer.concat([head, body]);
    };
    const ready = message('Z', Buffer.from('I'));
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]));
      socket.on('data', (asked) => {
        if (asked[0] !== 'Q'.charCodeAt(0)) return;
        const column = Buffer.concat([
          Buffer.from([0, 1]),
          Buffer.from('server_version_num\0'),
          Buffer.alloc(18),
        ]);
        const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, 6]), Buffer.from('130014')]);
        socket.write(
          Buffer.concat([
            message('T', column),
            message('D', row),
            message('C', Buffer.from('SHOW\0')),
            ready,
          ]),
        );
      });
    });
  });

test('a database that cannot be reached, does not know the password, or is too old is said with what to do', async () => {
  const away = await doctor({ TRIVET_DATABASE_URL: `postgres://127.0.0.1:${await freePort()}/x` });
  expect(away.says.get('PostgreSQL')?.[0]).toMatch(
    /^fail .*cannot be reached: .*start PostgreSQL, or correct/,
  );
  const database = await createDatabase();
  after.push(() => database.drop());
  const url = new URL(database.url);
  url.password = 'wrong';
  const refused = await doctor({ TRIVET_DATABASE_URL: url.href });
  expect(refused.says.get('PostgreSQL')?.[0]).toMatch(/^fail .*correct the password in it$/);
  expect([...refused.says.values()].join()).not.toContain('wrong');
  const old = await doctor({ TRIVET_DATABASE_URL: `postgres://127.0.0.1:${await listen(oldPostgres())}/x` });
  expect(old.says.get('PostgreSQL')?.[0]).toMatch(/^fail 13\.14 .*too old/);
});

test('a database without rights, with few connections, of another time and of a newer version is said', async () => {
  const database = await createDatabase();
  after.push(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const good = await doctor({ TRIVET_DATABASE_URL: database.url });
  expect(good.code).toBe(0);
  expect(good.says.get('tables')).toEqual(['ok made on the first start']);
  expect(good.says.get('pooling')?.[0]).toMatch(/^ok /);
  expect(good.says.get('clock')?.[0]).toMatch(/^ok /);
  const name = new URL(database.url).pathname.slice(1);
  await client.query(`
    create table public.trivet_migration (part text, file text, checksum text);
    insert into public.trivet_migration values ('platform', '9999_later.sql', 'x');
    create schema later;
    create function later.clock_timestamp() returns timestamptz language sql
      as 'select pg_catalog.clock_timestamp() + interval ''1 hour''';
    alter database ${name} set search_path = later, pg_catalog, public;
    alter database ${name} connection limit 12;
    revoke create on database ${name} from current_user`);
  await client.end();
  const { code, says } = await doctor({ TRIVET_DATABASE_URL: database.url });
  expect(says.get('database rights')?.[0]).toMatch(/^fail .*may not create.*alter database .* owner to/);
  expect(says.get('connections')?.[0]).toMatch(/^fail PostgreSQL allows 12, and a process uses up to 30;/);
  expect(says.get('clock')?.[0]).toMatch(/^warn 3600 seconds behind that of PostgreSQL/);
  expect(says.get('tables')?.[0]).toMatch(/^fail .*newer version of Trivet/);
  expect(code).toBe(1);
});

const pgbouncer = findProgram('pgbouncer');
if (!pgbouncer) console.warn('NOT TESTED: doctor behind PgBouncer. Install pgbouncer.');
test.skipIf(!pgbouncer).each(['transaction', 'session'] as const)(
  'a PgBouncer that pools by %s is told from one that does not',
  async (mode) => {
    const database = await createDatabase();
    after.push(() => database.drop());
    const place = join(folder.path, 'pgbouncer');
    const pooler = await startPgbouncer(pgbouncer ?? '', place, await freePort(), database.url, mode);
    after.push(() => pooler.stop());
    const { says } = await doctor({ TRIVET_DATABASE_URL: pooler.url });
    expect(says.get('pooling')?.[0]).toMatch(mode === 'session' ? /^ok / : /^fail .*pool_mode = session/);
  },
);

const nginx = findProgram('nginx');
if (!nginx) console.warn('NOT TESTED: doctor through a proxy. Install nginx (Debian: nginx-light).');
test.skipIf(!nginx)(
  'a proxy that passes neither sockets nor the name on is said, and a good one is good',
  async () => {
    const port = await freePort();
    const pass = `proxy_pass http://127.0.0.1:${port}; proxy_http_version 1.1;`;
    const host = 'proxy_set_header Host $http_host;';
    const upgrade = 'proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";';
    const proxies = await Promise.all(
      [`${host} ${upgrade}`, host].map((headers) =>
        startNginx(nginx ?? '', `location / { ${pass} ${headers} }`),
      ),
    );
    after.push(() => Promise.all(proxies.map((each) => each.stop())));
    const [good, withoutSockets] = proxies.map(({ url }) => url) as [string, string];
    const through = async (url: string, publicUrl = url) => {
      const server = await startTestServer({ TRIVET_PORT: String(port), TRIVET_PUBLIC_URL: publicUrl });
      const { says } = await doctor({}, '--url', url);
      await server.close();
      return says;
    };
    const whole = await through(good);
    expect(whole.get('way to it')).toEqual([`ok ${good}`]);
    expect(whole.get('web sockets')).toEqual(['ok they pass']);
    expect((await through(withoutSockets)).get('web sockets')?.[0]).toMatch(
      /^fail .*nobody can edit; have the proxy pass the headers Upgrade/,
    );
    expect((await through(good, 'http://trivet.example.org')).get('way to it')?.[0]).toMatch(
      /^fail .*another name than TRIVET_PUBLIC_URL; have the proxy pass the Host header on/,
    );
    expect((await doctor({}, '--url', good)).says.get('way to it')?.[0]).toMatch(/^fail .*answers 502/);
  },
);
