import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, form, newDatabase, type TestDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';
import { dropFile, holdImports } from './design.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

let count = 0;
const fresh = async (): Promise<TestDatabase> => {
  const database = await newDatabase(server, `import${++count}.nsf`);
  await database.importDxl(
    documentOf(
      form('Same', unidOf(1), 'same'),
      form('Order', unidOf(2), 'before'),
      form('Old', unidOf(3), 'old'),
    ),
  );
  return database;
};
const sent = documentOf(
  form('Same', unidOf(1), 'same'),
  form('Order', unidOf(2), 'after'),
  form('New', unidOf(4), 'new'),
);

/** Opens the import page of a database and drops a file there. */
const choose = async ({ nsfPath }: TestDatabase, dxl = sent, as = 'alice') => {
  const page = await browser.newPage();
  await signIn(page, server, as, as, `/databases/${nsfPath}?page=import`);
  await page.getByText('Drop files here').waitFor();
  await dropFile(page, 'orders.dxl', dxl);
  await page.getByText('orders.dxl').waitFor();
  return page;
};

test('a file is dropped, its plan looked at and applied, and the history knows why', async () => {
  const database = await fresh();
  const page = await choose(database);
  const heard = complaints(page);
  await page.getByText(/^Options:/).click();
  await page.getByRole('checkbox', { name: 'Delete elements missing from the source' }).check();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  const plan = page.getByRole('region', { name: 'The plan' });
  await plan.getByRole('heading', { name: 'Changes to apply' }).waitFor();
  const counts = plan.getByRole('list', { name: 'Number of elements' });
  expect(await counts.getByRole('listitem').allInnerTexts()).toEqual([
    '1 added',
    '1 changed',
    '1 deleted',
    '1 unchanged',
  ]);
  await plan.getByRole('region', { name: 'Deleted' }).getByText('Old').waitFor();
  await plan.getByRole('region', { name: 'Added' }).getByText('New').waitFor();
  await plan.getByRole('region', { name: 'Changed' }).getByText('Order').click();
  await plan.getByRole('row', { name: /removed: .*before.*added: .*after/ }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  // The plan is at its own address: nothing is lost when the page is loaded again.
  await page.reload();
  await plan.getByRole('heading', { name: 'Changes to apply' }).waitFor();

  await page.getByLabel('Reason (optional)').fill('Release of June');
  await page.getByRole('button', { name: 'Apply and delete 1' }).click();
  await page.getByRole('heading', { name: 'Import complete' }).waitFor();
  await page.getByText('1 added, 1 changed, 1 deleted, 1 unchanged.').waitFor();
  await page.getByRole('list', { name: 'Imported elements' }).getByRole('link', { name: 'New' }).click();
  await page.getByText('Release of June').waitFor();
  const elements = page.getByRole('region', { name: 'Design elements' });
  expect(await elements.getByRole('link').allInnerTexts()).toEqual(['New', 'Order', 'Same']);
  expect(heard).toEqual([]);
});

test('every error stands with its line and the lines around it, and nothing can be applied', async () => {
  const database = await fresh();
  const agent = "<agent name='Broken'><noteinfo unid='F0000000000000000000000000000009'/></agent>";
  const page = await choose(database, documentOf(form('Fine', unidOf(8)), agent));
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('heading', { name: 'This cannot be imported' }).waitFor();
  const messages = page.getByRole('list', { name: 'Import messages' });
  await messages.getByText(/line 6/).waitFor();
  await messages.getByText("<agent name='Broken'>", { exact: false }).first().waitFor();
  expect(await page.getByRole('button', { name: /^Apply/ }).count()).toBe(0);

  await page.getByRole('link', { name: 'Choose another source' }).click();
  await dropFile(page, 'torn.dxl', sent.replace('</form>', '</forn>'));
  await page.getByText('torn.dxl').waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page
    .getByRole('alert')
    .getByText(/line 5/)
    .waitFor();
  await page.getByRole('alert').getByText('</forn>').first().waitFor();
});

test('an import that runs says how far it is and can be cancelled; nothing is written then', async () => {
  const database = await fresh();
  const page = await choose(database);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('heading', { name: 'Changes to apply' }).waitFor();
  const gate = await holdImports(server);
  try {
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByRole('heading', { name: 'Importing' }).waitFor();
    await page.getByRole('progressbar', { name: 'Imported so far' }).waitFor();
    await page.getByRole('button', { name: 'Cancel import' }).click();
    await page.getByRole('heading', { name: 'Nothing was imported' }).waitFor();
    await page.getByText('The import was cancelled by CN=Alice Example/O=Acme.').waitFor();
  } finally {
    await gate.release();
  }
  expect((await database.read('/form/Order')).dxl).toContain('before');
});

test('sending a file can be cancelled, and a failure leaves what was chosen in place', async () => {
  const page = await choose(await fresh());
  const plans = '**/api/design/plan?*';
  await page.route(plans, () => undefined);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('progressbar').waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Preview changes' }).waitFor();
  await page.unroute(plans);
  await page.route(plans, (route) => route.abort());
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('alert').getByText('The connection was lost').waitFor();
  await page.unroute(plans);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('heading', { name: 'Changes to apply' }).waitFor();
});

test('a plan is not applied over what a colleague changed meanwhile, and can be made anew', async () => {
  const database = await fresh();
  const page = await choose(database);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByRole('heading', { name: 'Changes to apply' }).waitFor();
  await database.put('/form/Order', form('Order', unidOf(2), 'colleague'));
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('button', { name: 'Create a new plan' }).click();
  await page.getByRole('region', { name: 'Changed' }).getByText('Order').click();
  await page.getByRole('row', { name: /removed: .*colleague.*added: .*after/ }).waitFor();
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('heading', { name: 'Import complete' }).waitFor();
});

test('a reader sees what would change but cannot apply it', async () => {
  const database = await fresh();
  const bob = encodeURIComponent('CN=Bob Example/O=Acme');
  await database.call(`/acl/entry/${bob}`, { method: 'PUT', json: { level: 'READER' } });
  const page = await choose(database, sent, 'bob');
  await page.getByText('Applying it requires Designer access; yours is Reader.').waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('Applying this requires Designer access').waitFor();
  expect(await page.getByRole('button', { name: /^Apply/ }).count()).toBe(0);
});

test('the design of another database is taken over, on a phone too', async () => {
  const [from, to] = [await fresh(), await newDatabase(server, 'empty.nsf')];
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
  await signIn(page, server, 'alice', 'alice', `/databases/${to.nsfPath}`);
  await page.getByRole('link', { name: 'Import a design' }).click();
  await page.getByText('Another database').click();
  await page.getByRole('combobox', { name: 'Database' }).selectOption(from.nsfPath);
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('3 added').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await page.getByRole('link', { name: 'View design' }).click();
  await page.getByRole('link', { name: 'Order' }).waitFor();
});
