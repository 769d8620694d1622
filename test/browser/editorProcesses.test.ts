import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { type Processes, shared, startProcesses } from '../endurance/scene/processes.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { clientOf } from '../support/client.ts';
import { createDatabase } from '../support/createDatabase.ts';
import { editor, says, text, upload } from './editor.support.ts';

const closing: (() => unknown)[] = [];
let processes: Processes;
let browser: TestBrowser;
beforeAll(async () => {
  const { url, drop } = await createDatabase();
  closing.push(drop);
  const folder = await mkdtemp(join(tmpdir(), 'trivet-together-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  processes = await startProcesses(folder, shared(folder, url), 2);
  closing.push(() => processes.close());
  browser = await openBrowser();
  closing.push(() => browser.close());
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** What is written, without the cursor of the other. */
const written = async (page: Page) => (await text(page).innerText()).replace(/\u2060.*\u2060/s, '').trimEnd();

test('two people at different processes write one document, through the loss of either and the stop of both', {
  timeout: 300_000,
}, async () => {
  const server = clientOf(processes.url);
  const id = await upload(server, 'Together.docx', emptyDocx('', paragraph('Alice: Bob:')));
  const open = async () => {
    const page = await browser.newPage();
    await signIn(page, server, 'alice', 'alice', editor(id));
    await text(page).getByText('Alice:').waitFor();
    return page;
  };
  const pages = [await open(), await open()] as const;
  const [alice, bob] = pages;
  await text(alice).press('Home');
  await text(bob).press('End');
  let typed = '';
  /** Both type, and both read what the other typed. */
  const write = async (word: string) => {
    for (const page of pages) await page.keyboard.type(` ${word}`);
    typed += ` ${word}`;
    const all = `${typed}Alice: Bob:${typed}`;
    for (const page of pages) await expect.poll(() => written(page), { timeout: 60_000 }).toBe(all);
    for (const page of pages) await says(page, 'Saved');
  };
  await write('first');
  for (const at of [0, 1]) {
    await processes.kill(at);
    await write(`lost${at}`);
    await processes.start(at);
    await write(`back${at}`);
  }
  for (const at of [0, 1]) {
    await processes.stop(at);
    await processes.start(at);
    await write(`renewed${at}`);
  }
});
