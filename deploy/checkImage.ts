import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Proves what deploy/image.ts lays out, where no container engine is at hand: starts it as an account without rights
 * in a root of its own that cannot be written to, but for /data and /tmp, as `docker run --read-only` does, asks it for
 * its health, its pages and a sign-in, stops it, and says how large it is. Needs root, for mounts.
 *
 *     npm run test:image
 */
const ACCOUNT = 1000;
const PORT = 18_880;
const url = `http://127.0.0.1:${PORT}`;
const place = mkdtempSync(join(tmpdir(), 'trivet-image-'));
const image = join(place, 'opt');
const root = join(place, 'root');

/** What a slim base image has: the system's programs and libraries, and Node. */
const SYSTEM = ['/usr', '/bin', '/lib', '/lib64', '/etc'];

const inside = `set -eu
mount --make-rprivate /
mount -t tmpfs tmpfs ${root}
for folder in ${SYSTEM.join(' ')}; do mkdir -p ${root}$folder; mount --rbind $folder ${root}$folder; done
mkdir -p ${root}/opt/trivet ${root}/data ${root}/tmp ${root}/proc ${root}/dev ${root}/node
mount --bind ${image} ${root}/opt/trivet
mount --bind ${place}/data ${root}/data
mount --bind ${fileURLToPath(new URL('../node_modules/node/bin', import.meta.url))} ${root}/node
mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp
mount -t proc proc ${root}/proc
mount --rbind /dev ${root}/dev
for folder in ${SYSTEM.join(' ')} /opt/trivet /node ''; do mount -o remount,ro,bind ${root}$folder; done
exec chroot ${root} setpriv --reuid ${ACCOUNT} --regid ${ACCOUNT} --clear-groups --no-new-privs --inh-caps=-all \\
  env -i PATH=/node:/usr/bin:/bin HOME=/tmp NODE_COMPILE_CACHE=/tmp/compiled TRIVET_HOST=127.0.0.1 TRIVET_PORT=${PORT} \\
  TRIVET_DATA_DIR=/data sh -c 'for folder in / /opt/trivet /usr /etc; do
    if touch $folder/written 2>/dev/null; then echo "$folder can be written to"; exit 1; fi; done
    cd /data && exec node /opt/trivet/bin/trivet.js serve'`;

process.exitCode = await check().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  return 1;
});
rmSync(place, { recursive: true, force: true });

async function check(): Promise<number> {
  execFileSync(process.execPath, [fileURLToPath(new URL('image.ts', import.meta.url)), image], {
    stdio: 'inherit',
  });
  chmodSync(place, 0o755);
  mkdirSync(root);
  mkdirSync(join(place, 'data'));
  chownSync(join(place, 'data'), ACCOUNT, ACCOUNT);
  const script = join(place, 'inside.sh');
  writeFileSync(script, inside);
  const server = spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child=SIGTERM', 'sh', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (part) => (said += part));
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  try {
    const ready = new Promise<void>((resolve) =>
      server.stdout.on('data', () => said.includes('Trivet is ready') && resolve()),
    );
    await Promise.race([ready, ended]);
    if (server.exitCode !== null) throw new Error(`It does not start: ${said}`);
    await answers('/health/ready');
    await answers('/');
    await answers('/api/v1/auth', { username: 'alice', password: 'alice' });
    const [account] = accountsOf(server.pid ?? 0);
    say(
      `It runs as account ${account}, writes to /data alone: ${readdirSync(join(place, 'data')).join(', ')}.`,
    );
    if (account !== ACCOUNT) throw new Error(`It runs as account ${account}.`);
    const [size = ''] = execFileSync('du', ['-sm', image], { encoding: 'utf8' }).split('\t');
    say(`The release and its packages are ${size} MB.`);
    return 0;
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function answers(path: string, json?: object): Promise<void> {
  const answer = await fetch(`${url}${path}`, {
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
    headers: { 'content-type': 'application/json', accept: 'text/html, application/json' },
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  say(`${path} answers ${answer.status}.`);
}

/** The accounts of the processes below one, the deepest first. */
function accountsOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,uid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/, 3).map(Number));
  const below = (of: number): number[] =>
    lines.filter(([, parent]) => parent === of).flatMap(([own = 0, , uid = 0]) => [...below(own), uid]);
  return below(pid);
}

function say(words: string): void {
  process.stdout.write(`${words}\n`);
}
