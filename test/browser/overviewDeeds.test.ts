import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { type MailServer, startMailServer } from '../support/smtp.ts';
import { ADMIN, startSingleServer, type TestServer } from '../support/trivet.ts';
import { looksRight } from './looksRight.ts';

const folder = mkdtempSync(join(tmpdir(), 'trivet-overview-'));
let mail: MailServer;
let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  mail = await startMailServer();
  const settings = {
    TRIVET_BACKUP_TO: folder,
    TRIVET_SMTP_URL: mail.url,
    TRIVET_MAIL_FROM: 'trivet@acme.example',
  };
  [server, browser] = await Promise.all([startSingleServer(settings), openBrowser()]);
  const json = { email: 'admin@acme.example', emailVerified: true };
  await server.call('/api/v1/users/admin', { method: 'PATCH', as: 'admin', json });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await mail?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an administrator backs up now and sends a test e-mail, by keyboard, and is told how each went', async () => {
  const page = await browser.newPage();
  await signIn(page, server, ADMIN.username, ADMIN.password, '/admin');
  const backup = page.getByRole('region', { name: 'Backup' });
  await backup.getByText(folder).waitFor();
  await backup.getByText('None yet').waitFor();
  await backup.getByRole('button', { name: 'Back up now' }).focus();
  await page.keyboard.press('Enter');
  await backup.getByText('Backing up …').waitFor();
  await backup.getByText('Written by it').waitFor({ timeout: 240_000 });
  await backup.getByRole('button', { name: 'Back up now' }).waitFor();
  const parts = page.getByRole('region', { name: 'Parts' });
  await parts.getByRole('button', { name: 'Send a test e-mail to me' }).focus();
  await page.keyboard.press('Enter');
  await parts.getByText('The mail server took an e-mail to admin@acme.example.').waitFor();
  expect(mail.letters).toHaveLength(1);
  mail.refuses = 550;
  await parts.getByRole('button', { name: 'Send a test e-mail to me' }).click();
  await parts.getByText('The mail server refuses the e-mail').waitFor();
  await parts.getByText(/Not now/).waitFor();
  await looksRight(page, 'overview-deeds');
  const german = await browser.newPage({ locale: 'de-DE' });
  await signIn(german, server, ADMIN.username, ADMIN.password, '/admin/overview');
  await german.getByRole('button', { name: 'Jetzt sichern' }).waitFor();
  await german.getByRole('button', { name: 'Test-E-Mail an mich senden' }).waitFor();
}, 300_000);
