import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { shot } from './editor.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

test('folders are made, opened, filled and moved; only empty ones are deleted', async () => {
  const page = await browser.newPage();
  await signIn(page, server, 'bob', 'bob', '/files?filter=mine');
  const dialog = page.getByRole('dialog');
  const make = async (name: string) => {
    await page.getByRole('button', { name: 'New folder' }).click();
    await dialog.getByLabel('Name').fill(name);
    await page.keyboard.press('Enter');
  };
  const folder = (name: string) =>
    page.getByRole('list', { name: 'Folders' }).getByRole('link', { name, exact: true });
  const act = async (name: string, deed: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: deed }).click();
  };
  const names = () => page.locator('tbody a[href*="/content"]').allInnerTexts();
  await make('Contracts');
  await folder('Contracts').waitFor();
  await make('contracts');
  await dialog.getByRole('alert').getByText('There is a folder contracts here already').waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('contracts');
  await shot(page, 'folder-refused');
  await dialog.getByLabel('Name').fill('Archive');
  await page.keyboard.press('Enter');
  await folder('Archive').waitFor();

  await folder('Contracts').click();
  await page.getByRole('heading', { name: 'Contracts', level: 1 }).waitFor();
  await page.getByText('This folder is empty').waitFor();
  await shot(page, 'folder-empty');
  await page.locator('input[type=file]').setInputFiles([text('Lease.txt', 'lease')]);
  await expect.poll(names).toEqual(['Lease.txt']);
  await make('2026');
  await folder('2026').click();
  const way = page.getByRole('navigation', { name: 'Breadcrumb' });
  await way.getByRole('link', { name: 'Contracts' }).click();
  await page.locator('input[type=file]').setInputFiles([text('A.txt', 'a'), text('B.txt', 'b')]);
  for (const name of ['A.txt', 'B.txt']) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('row', { name: /A\.txt/ }).dragTo(folder('2026'));
  await page.getByText('Moved 2 documents to 2026.').waitFor();
  await expect.poll(names).toEqual(['Lease.txt']);
  // Out of it again, to the folder above.
  await folder('2026').click();
  await page.getByRole('row', { name: /B\.txt/ }).dragTo(folder('Up to Contracts'));
  await page.getByText('Moved one document to Contracts.').waitFor();
  await folder('Up to Contracts').click();
  await page.getByRole('row', { name: /B\.txt/ }).dragTo(folder('Up to My documents'));
  await expect.poll(names).toEqual(['Lease.txt']);
  await act('Lease.txt', 'Move to folder');
  await dialog.getByLabel('Folder').selectOption({ label: '\u2003\u20032026' });
  await shot(page, 'folder-move');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'New folder in it' }).click();
  await page.keyboard.type('Signed');
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      dialog
        .getByLabel('Folder', { exact: true })
        .evaluate((each) => (each as HTMLSelectElement).selectedOptions[0]?.label.trim()),
    )
    .toBe('Signed');
  await dialog.getByLabel('Folder', { exact: true }).selectOption({ label: '\u2003\u20032026' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.getByText('Moved one document to 2026.').waitFor();
  await page.getByText('This folder is empty').waitFor();

  await way.getByRole('link', { name: 'My documents' }).click();
  await act('folder Contracts', 'Move to folder');
  await dialog.getByLabel('Folder').selectOption({ label: '\u2003Archive' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await folder('Contracts').waitFor({ state: 'detached' });
  await act('folder Archive', 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('alert').getByText('The folder is not empty').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('lease');
  await expect.poll(names).toEqual(['Lease.txt']);
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await folder('Archive').waitFor();
  await shot(page, 'folders-390-dark');
  expect(await violations(page)).toEqual([]);

  // What others own is neither shared, moved nor deleted.
  await page.getByRole('link', { name: 'Shared with me' }).click();
  await page.getByRole('button', { name: 'Actions for Release plan.docx' }).click();
  await page.getByText('Only owners can share, move or delete it.').waitFor();
  expect(await page.getByRole('menuitem', { name: /Share|Move|Delete/ }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: 'Select Release plan.docx' }).check();
  expect(
    await page
      .getByRole('region', { name: 'Selection' })
      .getByRole('button', { name: 'Delete' })
      .isDisabled(),
  ).toBe(true);
  await shot(page, 'folders-foreign-390-dark');
  await page.context().close();
});
