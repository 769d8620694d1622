import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { freePort } from '../../deploy/freePort.ts';
import { createPlace } from '../support/createDatabase.ts';
import { text } from './editor.support.ts';

const script = fileURLToPath(new URL('../faults/typingServer.ts', import.meta.url));

/** A server in a process of its own that can be killed, and started again at the same address on the same data. */
export type MortalServer = {
  url: string;
  bearer(username: string): Promise<string>;
  call(path: string, options: { as: string; method?: string; json?: unknown }): Promise<Response>;
  kill(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

export async function startMortalServer(): Promise<MortalServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trivet-live-'));
  const database = await createPlace(dataDir);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const start = async () => {
    const settings = {
      TRIVET_PORT: String(port),
      TRIVET_DATA_DIR: dataDir,
      TRIVET_DATABASE_URL: database.url,
      TRIVET_LOG_LEVEL: 'error',
      TRIVET_SOFFICE: 'none',
    };
    child = fork(script, { env: { ...process.env, ...settings }, execArgv: [] });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server did not start.')));
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
  };
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const bearer = async (username: string) => {
    const answer = await fetch(`${url}/api/v1/auth`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: username }),
    });
    return ((await answer.json()) as { bearer: string }).bearer;
  };
  await start();
  return {
    url,
    bearer,
    async call(path, { as, json, method = json === undefined ? 'GET' : 'POST' }) {
      const authorization = `Bearer ${await bearer(as)}`;
      const headers = { authorization, ...(json !== undefined && { 'content-type': 'application/json' }) };
      const body = json === undefined ? null : JSON.stringify(json);
      return fetch(`${url}${path}`, { method, headers, body });
    },
    kill,
    start,
    async close() {
      await kill();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Somebody who types characters that nobody else types and that they never type again. */
export type Typist = { page: Page; typed: string; type(count: number): Promise<void> };

export function typistOn(page: Page, number: number): Typist {
  const typist: Typist = {
    page,
    typed: '',
    async type(count) {
      for (let key = 0; key < count; key++) {
        const char = String.fromCodePoint(0x4e00 + number * 1000 + typist.typed.length);
        await typist.page.keyboard.insertText(char);
        typist.typed += char;
        await typist.page.waitForTimeout(30 + ((number * 37 + key * 61) % 90));
      }
    },
  };
  return typist;
}

/** What of a text a typist has typed, in its order. */
const partOf = ({ typed }: Typist, all: string) => [...all].filter((char) => typed.includes(char)).join('');

/** The text that a page shows, without the names at the cursors of others. */
const textOf = (page: Page): Promise<string> =>
  text(page).evaluate((sheet) => {
    const copy = sheet.cloneNode(true) as HTMLElement;
    for (const one of copy.querySelectorAll('.ProseMirror-widget')) one.remove();
    return [...copy.querySelectorAll('p')].map((line) => line.textContent).join('\n');
  });

/** Waits until all pages show one text, in which each one's characters are exactly once and in order. */
export async function converge(typists: Typist[]): Promise<string> {
  for (const { page } of typists)
    await page.getByRole('status').getByText('Saved', { exact: true }).waitFor({ timeout: 120_000 });
  const texts = () => Promise.all(typists.map(({ page }) => textOf(page)));
  await expect
    .poll(async () => [...new Set(await texts())], { timeout: 90_000, message: 'all show the same' })
    .toHaveLength(1);
  const [all = ''] = await texts();
  for (const typist of typists) expect(partOf(typist, all)).toBe(typist.typed);
  return all;
}
