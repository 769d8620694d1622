import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorizationCode } from '../contract/catalog/code.ts';
import { catalogOf, hexOf } from '../contract/catalog/support.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';

const PROGRAMS = ['bash', 'curl', 'jq', 'openssl', 'python3', 'sha256sum', 'tar'];
const missing = PROGRAMS.filter((program) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`]);
    return false;
  } catch {
    return true;
  }
});
const required = process.env.TRIVET_TEST_REQUIRE_ALL === '1';
if (missing.length > 0)
  console.warn(`The guide of the catalog is NOT run: ${missing.join(', ')} not installed.`);

type Block = { language: string; text: string };

/** The examples of the guide in their order. */
function blocksOf(guide: string): Block[] {
  const found = guide.matchAll(/^```(\w*)\n(.*?)^```$/gms);
  return [...found].map(([, language = '', text = '']) => ({ language, text }));
}

describe.skipIf(missing.length > 0 && !required)('docs/catalog.md, from the first line to the last', () => {
  const blocks = blocksOf(readFileSync(resolve('docs/catalog.md'), 'utf8'));
  const path = (...parts: string[]) => join(folder, ...parts);
  const told: string[] = [];
  const receiver = createServer((request, response) => {
    request.on('data', (piece) => told.push(String(piece)));
    request.on('end', () => response.end());
  });
  let folder: string;
  let server: TestServer;
  let other: TestServer;
  let said = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'trivet-guide-'));
    server = await startTestServer({ TRIVET_WEBHOOK_PRIVATE: '1' });
    other = await startTestServer();
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    mkdirSync(path('dist'));
    writeFileSync(path('dist', 'gauge-2.0.bin'), randomBytes(2_000_000));
    symlinkSync(resolve('node_modules'), path('node_modules'));
    writeFileSync(path('token'), await refreshToken('kept by the command'), { mode: 0o600 });
    writeFileSync(path('guide.sh'), await script());
    said = await run();
  }, 300_000);
  afterAll(async () => {
    receiver.close();
    await server?.close();
    await other?.close();
    if (folder) rmSync(folder, { recursive: true, force: true });
  });

  /** What bob gets from the page `/tokens` for the account of the guide. */
  async function refreshToken(label: string): Promise<string> {
    const account = 'brass-customer-0000001';
    const { call } = catalogOf(server);
    const given = { members: ['bob@acme.example'], partNumbers: [], earlyAccess: [], extendedSupport: [] };
    await call(`/v1/accounts/${account}`, { method: 'PUT', json: given });
    const code = await authorizationCode(server, 'bob');
    return (await call('/v1/apitokens', { as: 'bob', json: { code, label, account } })).body.refreshToken;
  }

  /** The guide as one script: nothing is changed but addresses and two folders. */
  async function script(): Promise<string> {
    const receives = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/trivet`;
    const shell = blocks.filter(({ language, text }) => language === 'sh' && !text.includes('npm start'));
    const text = shell
      .map((block, at) => `echo "== ${at}"\n${block.text}`)
      .join('\n')
      .replaceAll('http://127.0.0.1:8880', server.url)
      .replaceAll('http://127.0.0.1:8881', other.url)
      .replaceAll('https://hooks.example.com/trivet', receives)
      .replaceAll('/srv/updates', path('updates'))
      .replaceAll('/etc/brass/token', path('token'));
    const token = await refreshToken('exchanged by hand');
    return `set -eo pipefail
trap 'echo "line $LINENO failed: $BASH_COMMAND"' ERR
trivet() { "${process.execPath}" "${resolve('bin/trivet.js')}" "$@"; }
REFRESH_TOKEN=${token}
ADMIN_PASSWORD='${ADMIN.password}'
mkdir -p "${path('updates')}"
${text}`;
  }

  const run = () =>
    new Promise<string>((done) => {
      const env = {
        ...process.env,
        TRIVET_PUBLIC_URL: server.url,
        TRIVET_ADMIN_USER: 'alice',
        TRIVET_PASSWORD: 'alice',
      };
      execFile('bash', ['guide.sh'], { cwd: folder, env, maxBuffer: 1e8 }, (error, out, err) =>
        done(`${out}${err}${error ? `\nended with ${error.code}` : '\nended well'}`),
      );
    });
  const hash = (...parts: string[]) => hexOf(readFileSync(path(...parts)));

  test('every command works, and nothing is refused', () => {
    expect(said).toMatch(/ended well$/);
    expect(said).not.toMatch(/"code":\s*"/);
  });

  test('a customer has the bytes of the vendor, by id, continued, by name and by the command', () => {
    for (const name of ['downloaded.bin', 'part.bin', 'by-name.bin'])
      expect(hash(name)).toBe(hash('gauge-1.0.bin'));
    const [file = ''] = readdirSync(path('updates'));
    // The rollout of 2.0 to ten percent may have reached the account.
    expect(['gauge-1.0.bin', 'gauge-2.0.bin']).toContain(file);
    expect(hash('updates', file)).toBe(file === 'gauge-1.0.bin' ? hash(file) : hash('dist', file));
  });

  test('what stands in the way is what the guide prints', () => {
    const sentences = blocks.find(({ language }) => language === '')?.text ?? '';
    expect(sentences).toContain('carol@acme.example');
    expect(said).toContain(sentences);
  });

  test('the manifest is checked without the server, by openssl and by jose', () => {
    expect(said).toContain('Verified OK');
    expect(said).toContain('gauge-1.0.bin: OK');
    const checked = blocks.find(({ language }) => language === 'js')?.text;
    writeFileSync(path('check.mjs'), `${checked}\nconsole.log(manifest.files[0].name);`);
    const printed = execFileSync(process.execPath, ['check.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(printed.trim()).toBe('gauge-1.0.bin');
  });

  test('the other server has the release of the bundle', async () => {
    expect(JSON.parse(readFileSync(path('import.json'), 'utf8'))).toMatchObject({ state: 'done' });
    const found = await (await other.call('/catalog/brass/brass-gauge/1.0')).json();
    expect(found.files).toMatchObject([
      { name: 'gauge-1.0.bin', checksums: { sha256: hash('gauge-1.0.bin') } },
    ]);
  });

  test('auditors read why a release was taken back, sheets are CSV, receivers are told', async () => {
    expect(said).toMatch(/ alice catalog\/release\/\w{21} It forgets its settings/);
    expect(said).toContain('day,downloads,completed,bytes');
    await expect.poll(() => told.join(), { timeout: 60_000 }).toContain('webhook.ping');
  });
});
