import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { sidewaysScroll, smallButtons } from './consoleChecks.ts';
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

/** Documents of bob's in the trash, the last deleted first. */
async function thrown(...names: string[]): Promise<void> {
  const headers = { authorization: `Bearer ${await server.bearer('bob')}` };
  for (const name of names.toReversed()) {
    const form = new FormData();
    form.append(name, new Blob(['text']), name);
    const answer = await fetch(`${server.url}/repository/rest/`, { method: 'POST', body: form, headers });
    const { id } = (await answer.json()) as { id: string };
    expect((await server.call(`/repository/rest/${id}`, { as: 'bob', method: 'DELETE' })).status).toBe(200);
  }
}

test('the trash says who deleted what and when it goes; one, several and all are deleted for good', async () => {
  await thrown('One.txt', 'Two.txt', 'Three.txt', 'Four.txt', 'Five.txt', 'Six.txt');
  const page = await browser.newPage();
  await signIn(page, server, 'bob', 'bob', '/files/trash');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  const names = async () => (await page.getByRole('button', { name: /^Restore / }).all()).length;
  await page.getByText('Each is removed for good, with all its versions, 30 days after').waitFor();
  await row('One.txt').getByText('by Bob Example').last().waitFor();
  await row('One.txt').getByText('In 30 days').last().waitFor();
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      await shot(page, `trash-${width}-${colorScheme}`);
      expect(await violations(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      if (width === 390) expect(await smallButtons(page)).toEqual([]);
    }
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Delete One.txt for good' }).click();
  await dialog.getByText('Delete “One.txt” for good, with all its versions?').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await names()).toBe(6);
  await page.getByRole('button', { name: 'Delete One.txt for good' }).click();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('One.txt was deleted for good.').waitFor();
  await expect.poll(names).toBe(5);

  for (const name of ['Two.txt', 'Three.txt'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  const bar = page.getByRole('region', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Delete for good' }).click();
  await dialog.getByText('Delete 2 documents for good').waitFor();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.getByText('Deleted 2 documents for good.').waitFor();
  await expect.poll(names).toBe(3);
  await bar.waitFor({ state: 'detached' });

  await page.getByRole('checkbox', { name: 'Select Four.txt' }).check();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Restored one document.').waitFor();
  await expect.poll(names).toBe(2);

  await page.getByRole('button', { name: 'Empty trash' }).click();
  await dialog.getByText('Delete 2 documents for good').waitFor();
  await shot(page, 'trash-empty-dialog');
  await dialog.getByRole('button', { name: 'Empty trash' }).click();
  await page.getByText('The trash is empty').waitFor();
  expect(await page.getByRole('button', { name: 'Empty trash' }).count()).toBe(0);
});
