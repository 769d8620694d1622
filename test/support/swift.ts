import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** OpenStack Swift with its S3 interface: a store that checks signatures, and is not ours. */
export type Swift = {
  /** The settings that make it the source of a server. @param buckets that may be read. */
  settings(...buckets: string[]): Record<string, string>;
  endpoint: string;
  accessKey: string;
  secretKey: string;
  close(): Promise<void>;
};

const PROGRAMS = [
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
];
const ACCESS_KEY = 'AKTEST:AKTEST';
const SECRET_KEY = 'testing';
const PATIENCE_MS = 100_000;
const execute = promisify(execFile);

/** Whether this machine has Swift; says so when it has not. */
export function hasSwift(): boolean {
  const missing = [...PROGRAMS, 'swift-ring-builder'].filter(
    (program) => spawnSync('which', [program]).status !== 0,
  );
  if (missing.length > 0)
    console.warn(
      `NOT TESTED: an object store that checks signatures. Install ${missing.join(', ')} (Debian: swift-proxy swift-account swift-container swift-object).`,
    );
  return missing.length === 0;
}

/** Starts Swift on free ports in a folder of its own, with one key that may do everything. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'trivet-swift-'));
  const etc = join(folder, 'etc');
  mkdirSync(etc);
  mkdirSync(join(folder, 'srv/d1'), { recursive: true });
  const ports = await freePorts(4);
  const [account = 0, container = 0, object = 0, proxy = 0] = ports;
  const write = (name: string, ...lines: string[]) => writeFileSync(join(etc, name), `${lines.join('\n')}\n`);
  write('swift.conf', ...SWIFT);
  const rings = Object.entries({ account, container, object }).map(([part, port]) => {
    write(`${part}-server.conf`, ...common(folder, port), ...partLines(part));
    return ring(etc, part, port);
  });
  write('proxy-server.conf', ...common(folder, proxy), ...PROXY);
  await Promise.all(rings);
  const children = PROGRAMS.map((program) => run(program, etc));
  const close = async () => {
    await Promise.all(children.map(stop));
    await rm(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${proxy}`;
  try {
    await Promise.all(ports.map((port) => answering(port, children)));
  } catch (error) {
    await close();
    throw error;
  }
  return {
    settings: (...buckets) => ({
      TRIVET_SOURCE_BUCKETS: buckets.join(','),
      TRIVET_SOURCE_ENDPOINT: endpoint,
      TRIVET_SOURCE_ACCESS_KEY: ACCESS_KEY,
      TRIVET_SOURCE_SECRET_KEY: SECRET_KEY,
    }),
    endpoint,
    accessKey: ACCESS_KEY,
    secretKey: SECRET_KEY,
    close,
  };
}

const common = (folder: string, port: number) => [
  '[DEFAULT]',
  'bind_ip = 127.0.0.1',
  `bind_port = ${port}`,
  `devices = ${folder}/srv`,
  'mount_check = false',
  'workers = 0',
  `swift_dir = ${folder}/etc`,
  `user = ${userInfo().username}`,
  'log_level = ERROR',
];

const SWIFT = [
  '[swift-hash]',
  'swift_hash_path_suffix = a',
  'swift_hash_path_prefix = b',
  '[storage-policy:0]',
  'name = gold',
  'default = yes',
];
const partLines = (part: string) => [
  '[pipeline:main]',
  `pipeline = ${part}-server`,
  `[app:${part}-server]`,
  `use = egg:swift#${part}`,
];

const filters = ['catch_errors', 'copy', 'slo', 'dlo'];
const PROXY = [
  '[pipeline:main]',
  'pipeline = catch_errors cache s3api tempauth copy slo dlo proxy-server',
  '[app:proxy-server]',
  'use = egg:swift#proxy',
  'account_autocreate = true',
  // A busy machine is no broken one: whoever is slow is waited for, and asked again.
  'conn_timeout = 30',
  'node_timeout = 60',
  'error_suppression_interval = 0',
  ...filters.flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
  '[filter:s3api]',
  'use = egg:swift#s3api',
  'location = us-east-1',
  '[filter:tempauth]',
  'use = egg:swift#tempauth',
  // A user `account_user` with its secret and groups.
  `user_${ACCESS_KEY.replace(':', '_')} = ${SECRET_KEY} .admin`,
  '[filter:cache]',
  'use = egg:swift#memcache',
  // There is none: everything is asked anew.
  'memcache_servers = 127.0.0.1:1',
];

async function ring(etc: string, part: string, port: number): Promise<void> {
  const builder = join(etc, `${part}.builder`);
  const steps = [['create', '4', '1', '1'], ['add', `r1z1-127.0.0.1:${port}/d1`, '100'], ['rebalance']];
  for (const step of steps) await execute('swift-ring-builder', [builder, ...step]);
}

type Running = { child: ChildProcess; said: string[] };

function run(program: string, etc: string): Running {
  const name = program.replace(/^swift-/, '');
  const child = spawn(program, [join(etc, `${name}.conf`)], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      said.push(String(text));
      said.splice(0, said.length - 50);
    });
  return { child, said };
}

async function stop({ child }: Running): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Waits until one of its servers refuses what it does not know; the S3 interface refuses an unsigned request itself. */
async function answering(port: number, children: Running[]): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}/bucket/key`, {
      signal: AbortSignal.timeout(2000),
    }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status >= 400 && status < 500) return;
    const dead = children.some(({ child }) => child.exitCode !== null);
    if (dead || performance.now() > deadline)
      throw new Error(`Swift does not answer: ${children.flatMap(({ said }) => said).join('')}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Ports that were free a moment ago. */
async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, async () => {
      const probe = createServer();
      await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
      return probe;
    }),
  );
  return Promise.all(
    probes.map(
      (probe) =>
        new Promise<number>((resolve) => {
          const address = probe.address();
          const port = typeof address === 'object' && address ? address.port : 0;
          probe.close(() => resolve(port));
        }),
    ),
  );
}
