import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../support/trivet.ts';
import { EARLY_FILE, fillCatalog, OTHER_FILE, PACK_FILE, SERVER_FILE } from './client.support.ts';
import { hexOf } from './support.ts';

/** The public script domdownload.sh of nashcom/domino-startscript, which is no part of this project. */
const script = process.env.TRIVET_TEST_DOMDOWNLOAD ?? '';
if (!existsSync(script)) throw new Error('TRIVET_TEST_DOMDOWNLOAD must name the script domdownload.sh.');

/** Gives a program a terminal (util-linux). */
const terminal = existsSync('/usr/bin/script') ? '/usr/bin/script' : '';

describe('the public download script, with nothing but base addresses changed', () => {
  let server: TestServer;
  let filled: Awaited<ReturnType<typeof fillCatalog>>;
  let folder: string;
  let software: string;
  let count = 0;
  beforeAll(async () => {
    server = await startTestServer();
    filled = await fillCatalog(server);
    folder = await mkdtemp(join(tmpdir(), 'trivet-client-'));
  });
  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** A configuration of its own for every test; DOMDOWNLOAD_MODE keeps the script from asking another site whether
   *  there is a network. */
  const client = async (settings: string[] = [], token?: string) => {
    const home = join(folder, `client-${++count}`);
    software = join(home, 'software');
    await mkdir(software, { recursive: true });
    const addresses = ['MYHCL_PORTAL_URL', 'MYHCL_API_URL', 'MYHCL_CDN_URL', 'HCL_AUTOUPDATE_URL'];
    const lines = [...addresses.map((name) => `${name}=${server.url}`), 'DOMDOWNLOAD_MODE=online'];
    await writeFile(
      join(home, 'domdownload.cfg'),
      [...lines, `SOFTWARE_DIR=${software}`, ...settings, ''].join('\n'),
    );
    const run = (...given: string[]) =>
      new Promise<{ status: number; said: string }>((resolve) => {
        const options = { cwd: home, env: { ...process.env, DOMDOWNLOAD_CFG_DIR: home } };
        execFile('bash', [script, ...given], options, (error, out, err) =>
          resolve({ status: Number(error?.code ?? 0), said: `${out}${err}` }),
        );
      });
    /** Answers the menus, which are read from a terminal. */
    const menu = (given: string, answers: string[]) =>
      new Promise<string>((resolve) => {
        const env = { ...process.env, DOMDOWNLOAD_CFG_DIR: home, DISABLE_CLEAR_SCREEN: 'yes' };
        const options = { cwd: home, env, timeout: 60_000 };
        const child = execFile(
          terminal,
          ['-qec', `bash ${script} ${given}`, '/dev/null'],
          options,
          (_, out) => resolve(out),
        );
        child.stdin?.end(`${answers.join('\n')}\n`);
      });
    if (token !== '') await run(`-token=${token ?? (await filled.refreshToken())}`);
    return { run, menu, home };
  };
  const downloaded = (name: string) => readFile(join(software, name), 'utf8');
  const direct = (name: string, hash: string) => [
    `-fileid=${filled.ids[name] ?? name}`,
    `-filename=${name}`,
    `-hash=${hash}`,
  ];
  const hash = hexOf(`14.5 ${SERVER_FILE}`);

  test('lists what is public', async () => {
    const { run, home } = await client([], '');
    const { said } = await run('-software=list.txt');
    expect(said).toContain(SERVER_FILE);
    expect(await readFile(join(home, 'list.txt'), 'utf8')).not.toContain(EARLY_FILE);
    expect((await run('-product=domino')).said.trim()).toBe('14.5');
  });

  test('downloads and verifies by name, the portal’s and the update list’s', async () => {
    const { run } = await client();
    for (const from of ['-mhs', '-autoupdate']) {
      const { status, said } = await run(from, '-force', SERVER_FILE);
      expect(said).toContain('[OK] Hash verified');
      expect(status).toBe(0);
      expect(await downloaded(SERVER_FILE)).toBe(`14.5 ${SERVER_FILE}`);
    }
  });

  test('downloads by product, version and platform, and a language pack', async () => {
    const { run } = await client();
    const search = ['-product=domino', '-platform=linux', '-download'];
    expect((await run(...search, '-ver=12.0.2fp2')).said).toContain('[OK] Hash verified');
    expect(await downloaded('Domino_1202FP2_Linux.tar')).toContain('12.0.2fp2');
    expect((await run(...search, '-ver=14.5', '-type=langpack', '-lang=de')).said).toContain('[OK] Hash');
    expect(await downloaded(PACK_FILE)).toContain('14.5');
  });

  test('downloads by id, and refuses bytes of another hash', async () => {
    const { run } = await client();
    expect((await run(...direct(SERVER_FILE, hash.toUpperCase()))).said).toContain('[OK] Hash verified');
    const wrong = await run('-force', ...direct(SERVER_FILE, hexOf('else')));
    expect(wrong.said).toContain('[FAILED] Hash does NOT match!');
    expect(wrong.status).toBe(1);
    await expect(downloaded(SERVER_FILE)).rejects.toThrow();
  });

  test('repeats our sentence about an unknown file, a foreign one, a hidden one and a spent token', async () => {
    const { run } = await client();
    expect((await run('Nothing.tar')).said).toMatch(/No WebKit found|ERROR/);
    expect((await run(...direct('a'.repeat(21), hash))).said).toContain('There is no such file');
    expect((await run(...direct(EARLY_FILE, hash))).said).toContain('There is no such file');
    expect((await run(...direct(OTHER_FILE, hash))).said).toContain('holds a part number for All');
    const spent = await filled.refreshToken();
    const first = await server.call('/v1/apitokens/exchange', { json: { refreshToken: spent } });
    const { refreshToken } = await first.json();
    await server.call('/v1/apitokens/exchange', { json: { refreshToken } });
    const late = await client([], spent);
    expect((await late.run(...direct(SERVER_FILE, hash))).said).toContain('The refresh token is spent');
    expect((await late.run(...direct(SERVER_FILE, hash))).said).toContain('The refresh token is revoked');
  });

  test('prints a command that downloads without a bearer, and keeps the signed list', async () => {
    const { run, home } = await client();
    const { said } = await run('-curl', SERVER_FILE);
    const address = /curl -L '([^']+)'/.exec(said)?.[1] ?? '';
    expect(await (await fetch(address)).text()).toBe(`14.5 ${SERVER_FILE}`);
    await run('software.jwt');
    const kept = await readFile(join(software, 'software.jwt'), 'utf8');
    expect(kept).toBe(await (await server.call('/software.jwt')).text());
    expect(await readFile(join(home, 'download.token'), 'utf8')).toMatch(/^[A-Za-z0-9+/]{64}\n$/);
  });

  test('downloads from a custom address, by name and with an authorization of its own', async () => {
    const { accessToken } = await (
      await server.call('/v1/apitokens/exchange', { json: { refreshToken: await filled.refreshToken() } })
    ).json();
    const { run } = await client([
      `DOMDOWNLOAD_CUSTOM_URL=${server.url}/files/domino`,
      `DOMDOWNLOAD_CUSTOM_AUTHORIZATION="Bearer ${accessToken}"`,
    ]);
    expect((await run(SERVER_FILE)).said).toContain('[OK] Hash verified');
    expect(await downloaded(SERVER_FILE)).toBe(`14.5 ${SERVER_FILE}`);
  });

  test.runIf(terminal)('walks the menus of the portal and of the update list', async () => {
    const { menu } = await client();
    const portal = await menu('-mhs', ['1', '2', '2']);
    expect(portal).toContain('[2] Version 14.5');
    expect(portal).toContain('[OK] Hash verified');
    expect(await downloaded(SERVER_FILE)).toBe(`14.5 ${SERVER_FILE}`);
    // Product, type, version; platform, language and file are taken unasked where there is one only.
    const list = await menu('-autoupdate -force', ['2', '2', '2']);
    expect(list).toContain('[OK] Hash verified');
  });
});
