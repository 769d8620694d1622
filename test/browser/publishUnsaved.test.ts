import { afterAll, beforeAll, expect, test } from 'vitest';
import { bytesOf, catalogOf } from '../contract/catalog/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';

let server: TestServer;
let browser: TestBrowser;
let catalog: ReturnType<typeof catalogOf>;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  catalog = catalogOf(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('what was typed is back after another view was open, and is compared when somebody saved', async () => {
  const { product, release } = await catalog.release(bytesOf('bytes'));
  const path = `/publish/products/${product.id}/releases/${release.id}`;
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', path);
  const notes = page.getByRole('textbox', { name: 'Release notes' });
  await notes.fill('Typed for an hour');
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await page.getByRole('button', { name: 'New release' }).waitFor();
  await catalog.change(release.path, { notes: 'Theirs' });
  await page.goBack();
  await page.getByText('Unsaved changes were brought back').waitFor();
  expect(await notes.inputValue()).toBe('Typed for an hour');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Somebody saved before you' });
  await dialog.getByRole('radio', { name: 'Take theirs Theirs' }).waitFor();
  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await page.getByText('Unsaved changes were brought back').waitFor({ state: 'hidden' });
  // What is left is what the colleague saved, here and after another look elsewhere.
  await expect.poll(() => notes.inputValue()).toBe('Theirs');
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await page.getByRole('button', { name: 'New release' }).waitFor();
  await page.goBack();
  await notes.waitFor();
  expect(await notes.inputValue()).toBe('Theirs');
  expect(await page.getByText('Unsaved changes were brought back').count()).toBe(0);
});

test('a name that is too long is kept as it was pasted, and refused in words', async () => {
  const product = await catalog.create('/v1/products', { slug: 'named-1', name: 'Named' });
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', `/publish/products/${product.id}`);
  const name = page.getByRole('textbox', { name: /^Name/ });
  await name.fill('n'.repeat(512));
  await page.getByText('At most 30 characters; these are 512.').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('At most 30 characters; these are 512.').waitFor();
  expect(await name.inputValue()).toHaveLength(512);
  expect((await catalog.call(`/v1/products/${product.id}`)).body.name).toBe('Named');
});

test('the browser asks before a page goes on which something is not saved, and only then', async () => {
  const product = await catalog.create('/v1/products', { slug: 'asked-1', name: 'Asked' });
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', `/publish/products/${product.id}`);
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.getByRole('textbox', { name: 'Description' }).fill('Typed');
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  await page.getByRole('button', { name: 'New release' }).waitFor();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'New release' }).click();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
