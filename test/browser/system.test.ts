import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startSingleServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { sidewaysScroll, smallButtons } from './consoleChecks.ts';
import { shot } from './editor.support.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  // Nobody listens on this port.
  const settings = {
    TRIVET_SMTP_URL: 'smtp://bob:hunter2@127.0.0.1:9',
    TRIVET_MAIL_FROM: 'trivet@acme.example',
  };
  [server, browser] = await Promise.all([startSingleServer(settings), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});
beforeEach(() => run(sql`delete from graphile_worker._private_jobs where locked_at is null`));

const run = (query: ReturnType<typeof sql>) => query.execute(server.platform.database.as<unknown>());

/** Adds a job that failed so often, and is not due for an hour. */
async function failedJob(attempts: number, error: string, kind: string): Promise<number> {
  const executor = server.platform.database.as<unknown>();
  const { rows } = await sql<{ id: string }>`select id from graphile_worker.add_job(${kind},
    max_attempts => 25, run_at => now() + interval '1 hour')`.execute(executor);
  const id = Number(rows[0]?.id);
  await run(
    sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error} where id = ${id}`,
  );
  return id;
}

const at = async (path: string, page?: Page) => {
  const shown = page ?? (await browser.newPage());
  await signIn(shown, server, ADMIN.username, ADMIN.password, path);
  await shown.getByRole('heading', { level: 1 }).waitFor();
  return shown;
};

test('an administrator reads on the overview what fails, and is led to where it is put right', async () => {
  await failedJob(25, 'it never worked', 'catalog.bundle');
  const page = await at('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Administration' }).click();
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/admin');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByText('1 job has been given up').waitFor();
  await attention.getByText(/Reason: .*ECONNREFUSED/).waitFor();
  await page.getByRole('region', { name: 'Parts' }).getByText('Database').waitFor();
  await page.getByRole('region', { name: 'Versions' }).getByText(process.versions.node).waitFor();
  await attention.getByRole('link', { name: /Show jobs: 1 job/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  await page.getByRole('cell', { name: /Build a bundle.*Reason: it never worked/s }).waitFor();
  await page.goBack();
  await attention.getByRole('link', { name: 'Show settings: E-mail does not work' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const rows = page.getByRole('table', { name: 'Settings in effect' }).getByRole('row');
  const line = (name: string) => rows.filter({ hasText: name });
  await line('TRIVET_SMTP_URL').first().getByRole('cell', { name: 'Set (secret)' }).waitFor();
  await line('TRIVET_SMTP_URL').first().getByRole('cell', { name: 'Environment' }).waitFor();
  expect(await page.content()).not.toContain('hunter2');
  const field = page.getByRole('textbox', { name: 'Filter settings' });
  await field.fill('days trash');
  await page.getByText(/^1 of \d+ settings$/).waitFor();
  await line('TRIVET_TRASH_DAYS').getByRole('cell', { name: 'Default' }).waitFor();
  await field.fill('no such setting');
  await page.getByText('No settings match').waitFor();
  await field.fill('');
  await page.getByLabel('Only what is not the default').check();
  await line('TRIVET_MAIL_FROM')
    .getByRole('cell', { name: /^trivet@acme.example/ })
    .waitFor();
  expect(await line('TRIVET_TRASH_DAYS').count()).toBe(0);
});

test('while the server cannot answer, the overview says so, keeps what was known, and names the part that is away', async () => {
  const page = await at('/admin');
  await page.getByRole('region', { name: 'Parts' }).waitFor();
  await page.route('**/api/v1/overview*', (route) =>
    route.fulfill({ status: 503, json: { code: 'server.unavailable', params: {}, summary: 'Away.' } }),
  );
  await page.route('**/health/ready', (route) =>
    route.fulfill({ status: 503, json: { status: 'failed', checks: { database: 'failed', objects: 'ok' } } }),
  );
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('These figures are the last known ones.').waitFor();
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await attention.getByText('Database does not work').waitFor();
  await page.getByRole('region', { name: 'Parts' }).waitFor();
  await page.reload();
  await attention.getByText('Database does not work').waitFor();
  await page.getByText('Trivet could not load the overview').waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByRole('region', { name: 'Parts' }).waitFor();
  await attention.getByText('Database does not work').waitFor({ state: 'detached' });
});

test('with the keyboard an administrator retries a failed job, and removes another after a question', async () => {
  const again = await failedJob(25, 'once', 'unknown.kind');
  const gone = await failedJob(3, 'no way to the files', 'catalog.copy');
  const page = await at('/admin/jobs');
  const row = (id: number) => page.getByRole('row').filter({ hasText: `#${id}` });
  await row(again).getByRole('cell', { name: 'Given up' }).waitFor();
  await row(gone).getByText('Reason: no way to the files').waitFor();
  await page.getByRole('button', { name: `Retry: unknown.kind #${again}` }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The job will run again now.').waitFor();
  await row(again).getByText('Waiting for its turn since').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('unknown.kind');
  await page.getByRole('button', { name: `Remove: Copy a file from a bucket #${gone}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remove job' });
  await dialog.getByText('What it was to do will not be done.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await row(gone).locator('button:focus').waitFor();
  await page.keyboard.press('Enter');
  await page.route('**/api/v1/jobs/remove', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Remove' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').waitFor();
  await page.unroute('**/api/v1/jobs/remove');
  await page.keyboard.press('Enter');
  await page.getByText('The job was removed.').waitFor();
  await row(gone).waitFor({ state: 'detached' });
});

test('several failed jobs are retried at once; the list follows them, and nothing moves by itself', async () => {
  const ids: number[] = [];
  for (const reason of ['first', 'second', 'third']) ids.push(await failedJob(2, reason, 'unknown.several'));
  const page = await at('/admin/jobs?kind=unknown.several');
  const lines = page.getByRole('row').filter({ hasText: 'unknown.several' });
  const order = async () => (await lines.allInnerTexts()).map((text) => Number(/#(\d+)/.exec(text)?.[1]));
  await lines.nth(2).waitFor();
  expect(await order()).toEqual(ids.toReversed());
  // Somebody else was faster with one, another comes: the list keeps its places.
  await run(sql`delete from graphile_worker._private_jobs where id = ${ids[1]}`);
  const late = await failedJob(25, 'late', 'unknown.several');
  await lines
    .filter({ hasText: `#${ids[1]}` })
    .getByRole('cell', { name: 'Finished' })
    .waitFor();
  const newer = page.getByRole('button', { name: 'Show 1 new job' });
  await newer.waitFor();
  expect(await order()).toEqual(ids.toReversed());
  await newer.click();
  await lines.filter({ hasText: `#${late}` }).waitFor();
  expect(await order()).toEqual([late, ids[2], ids[0]]);
  await page.getByLabel('Select all failed jobs in the list').check();
  await page.getByRole('status').getByText('3 jobs selected').waitFor();
  await lines
    .filter({ hasText: `#${ids[0]}` })
    .getByRole('checkbox')
    .uncheck();
  // What was removed elsewhere in this very moment is left alone, and said.
  await page.route('**/api/v1/jobs/retry', async (route) => {
    await run(sql`delete from graphile_worker._private_jobs where id = ${late}`);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Retry (2)' }).click();
  await page.getByText('The job will run again now.').waitFor();
  await page.getByText('1 job was left alone').waitFor();
  await lines
    .filter({ hasText: `#${ids[2]}` })
    .getByRole('cell', { name: 'Waiting', exact: true })
    .waitFor();
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: /^Given up/ }).click();
  await page.getByText('No jobs match these filters.').waitFor();
  await page.goBack();
  await lines.filter({ hasText: `#${ids[0]}` }).waitFor();
});

test('a job that runs shows how far it is and how much is left, and is cancelled after a question', async () => {
  const id = await failedJob(1, '', 'catalog.copy');
  await run(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'of no process', last_error = null
    where id = ${id}`);
  await run(
    sql`insert into platform.job_run (job, attempt, done, total, bytes) values (${id}, 1, 786432, 2097152, true)`,
  );
  const page = await at('/admin/jobs?kind=catalog.copy');
  const name = `Copy a file from a bucket #${id}`;
  const bar = page.getByRole('progressbar', { name: `Progress: ${name}` });
  await bar.waitFor();
  expect(await bar.getAttribute('aria-valuenow')).toBe('37');
  await page.getByText('37% · 1.3 MB left').waitFor();
  await shot(page, 'jobs-progress');
  expect(await violations(page)).toEqual([]);
  await run(sql`update platform.job_run set done = 2097152 where job = ${id}`);
  await page.getByText('100% · 0 bytes left').waitFor();
  await page.getByRole('button', { name: `Cancel: ${name}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Cancel job' });
  await dialog.getByText('It ends now, and is not retried.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel job' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('cell', { name: 'Being cancelled' }).waitFor();
  await run(sql`delete from graphile_worker._private_jobs where id = ${id}`);
  await page.getByRole('cell', { name: 'Finished' }).waitFor();
  expect(await bar.count()).toBe(0);
});

test('a new signing key takes over after a question that says for whom; the old one is removed after another', async () => {
  const page = await at('/admin/keys');
  const rows = page
    .getByRole('table', { name: 'Signing keys' })
    .getByRole('row')
    .filter({ hasText: 'tokens' });
  await rows.first().waitFor();
  const before = await rows.count();
  await page.getByRole('button', { name: 'New key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/Nobody is signed out/).waitFor();
  await page.route('**/api/v1/signing-keys', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await dialog.getByRole('alert').waitFor();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  await page.getByText('New tokens are signed with the new key.').waitFor();
  await rows.nth(before).waitFor();
  await rows.first().getByText('Signs new tokens').waitFor();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    rows
      .first()
      .getByRole('button', { name: /^Public key/ })
      .click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/\.pem$/);
  const pem = await readFile(await saved.path(), 'utf8');
  const published = (await (await server.call('/oidc/jwks')).json()) as { keys: { n: string }[] };
  expect(createPublicKey(pem).export({ format: 'jwk' }).n).toBe(published.keys[0]?.n);
  await rows.nth(1).getByText('Verifies older tokens').waitFor();
  await rows
    .nth(1)
    .getByRole('button', { name: /^Remove the key/ })
    .click();
  await dialog.getByText(/People who are signed in with a browser stay signed in/).waitFor();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await page.getByText('The key was removed.').waitFor();
  await expect.poll(() => rows.count()).toBe(before);
});

test('the pages of the system are fit for a phone, for weak eyes and for whoever reads German', async () => {
  await failedJob(
    25,
    'it never worked: https://files.example/a/very/long/way/to/a/file/that/is/not/there',
    'catalog.copy',
  );
  const page = await browser.newPage({ ...phone, locale: 'de-DE' });
  for (const [path, title, text] of [
    ['/admin', 'Übersicht', 'Braucht Aufmerksamkeit'],
    ['/admin/jobs', 'Jobs', 'Datei aus einem Bucket kopieren'],
    ['/admin/settings', 'Einstellungen', 'Gesetzt (geheim)'],
    ['/admin/keys', 'Signaturschlüssel', 'Signiert neue Tokens'],
  ] as const) {
    await at(path, page);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    expect(await sidewaysScroll(page), `${path} is wider than the window`).toBe(0);
    expect(await smallButtons(page), path).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${path}, ${colorScheme}, phone`).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${path}, ${colorScheme}`).toEqual([]);
    }
    await page.setViewportSize(phone.viewport);
  }
});

test('every kind of job that the server knows has words in English and in German', async () => {
  const [en, de] = await Promise.all(
    (['en', 'de'] as const).map((name) => import(`../../web/console/admin/system/words/${name}.ts`)),
  );
  const answer = await server.call('/api/v1/jobs', { as: 'admin' });
  const kinds = ((await answer.json()) as { kinds: string[] }).kinds.filter(
    (kind) => !kind.startsWith('unknown.'),
  );
  expect(kinds.length).toBeGreaterThan(15);
  for (const { jobs } of [en, de]) expect(Object.keys(jobs.kinds)).toEqual(expect.arrayContaining(kinds));
});
