import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, form, newDatabase, type TestDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { complaints } from './consoleChecks.ts';
import { elementAt, focused, putForm } from './design.support.ts';
import { shot } from './editor.support.ts';

const unid = unidOf(1);
let server: TestServer;
let browser: TestBrowser;
let database: TestDatabase;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  database = await newDatabase(server, 'history.nsf');
  await putForm(database, 'Order', unid, 'Ask for it', 'First try');
  await putForm(database, 'Order', unid, 'Order it', 'The sales team asked for another word');
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = async (more = '') => {
  const page = await browser.newPage({ acceptDownloads: true });
  await signIn(page, server, 'alice', 'alice', elementAt('history.nsf', 'form', 'Order', unid, more));
  return page;
};

test('the history says who changed an element when and why, and two versions are compared', async () => {
  const page = await open();
  const heard = complaints(page);
  await page.getByRole('link', { name: 'History' }).click();
  const versions = page.getByRole('list', { name: 'Versions, newest first' }).getByRole('listitem');
  await versions.first().waitFor();
  expect(await versions.count()).toBe(2);
  const [newest] = await versions.allInnerTexts();
  for (const said of [
    'Changed',
    'Version 2',
    'Current',
    'The sales team asked for another word',
    'Alice Example',
  ])
    expect(newest).toContain(said);

  await page.getByRole('link', { name: 'Compare with version 1' }).click();
  const differs = page.getByRole('region', { name: 'Differences' });
  await differs.getByText('Order it', { exact: true }).waitFor();
  expect(await differs.getByRole('listitem').count()).toBe(1);
  const lines = page.getByRole('table', { name: 'Version 1 and version 2 line by line' });
  await lines.getByRole('row', { name: /removed: .*Ask for it.*added: .*Order it/ }).waitFor();
  await page.getByText('One column').click();
  await lines.getByRole('row', { name: /− <par>Ask for it/ }).waitFor();
  await page.getByRole('button', { name: 'Swap the two versions' }).click();
  await page.waitForURL(/from=2&to=1/);
  await page.getByRole('row', { name: /− <par>Order it/ }).waitFor();
  expect(heard).toEqual([]);
});

test('restoring shows the differences first, keeps the reason, and gives the focus back when it is not wanted', async () => {
  const page = await open('&show=history');
  const restore = page.getByRole('button', { name: 'Restore version 1' });
  await restore.click();
  const dialog = page.getByRole('dialog', { name: 'Restore version 1' });
  await dialog.getByText('Ask for it').first().waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Restore version 1');

  await restore.click();
  await dialog.getByRole('region', { name: 'Differences' }).getByText('Ask for it').waitFor();
  await dialog.getByLabel('Reason (optional)').fill('The new word was worse');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('region', { name: 'Source as DXL' }).getByText('Ask for it').waitFor();
  await page.getByText('Version 3, changed by Alice Example').waitFor();
  await page.getByText('The new word was worse').waitFor();
});

test('restoring does not replace what somebody changed while the differences were looked at', async () => {
  const other = unidOf(7);
  await putForm(database, 'Offer', other, 'First words', 'One');
  await putForm(database, 'Offer', other, 'Second words', 'Two');
  const page = await browser.newPage();
  const address = elementAt('history.nsf', 'form', 'Offer', other, '&show=history');
  await signIn(page, server, 'alice', 'alice', address);
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore version 1' });
  const differs = dialog.getByRole('region', { name: 'Differences' });
  await differs.getByText('Second words').waitFor();
  await putForm(database, 'Offer', other, 'Of a colleague', 'Meanwhile');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await dialog.getByRole('alert').getByText('Someone else has changed it in the meantime').waitFor();
  expect(String((await database.read('/form/Offer')).dxl)).toContain('Of a colleague');
  // It is shown as it is now, and may be restored then.
  await differs.getByText('Of a colleague').waitFor();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('region', { name: 'Source as DXL' }).getByText('First words').waitFor();
});

test('a signature is told apart: good, not matching, none', async () => {
  const page = await open();
  await page.getByText('Signed by Alice Example').waitFor();
  const change = (what: string) =>
    server.platform.database.pool.query(`update design.element set ${what} where unid = '${unid}'`);
  await change("dxl = replace(dxl, 'Begin', 'Begun')");
  await page.reload();
  await page.getByText('Signature does not match').waitFor();
  await change("dxl = replace(dxl, 'Begun', 'Begin'), signature = null, signer = null, signed_at = null");
  await page.reload();
  await page.getByText('Not signed').waitFor();
});

test('an element is downloaded as .dxl, byte for byte', async () => {
  const page = await open();
  const { dxl } = await database.read(`/form/Order`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Order.form.dxl');
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe(dxl);
});

test('a deleted element is found among the changes and comes back with its history', async () => {
  await putForm(database, 'Gone', unidOf(2), 'Away');
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/databases/history.nsf?page=changes');
  const changes = page.getByRole('list', { name: 'Changes, newest first' });
  await changes.getByRole('link', { name: 'Gone' }).waitFor();
  // Somebody else deletes it while the page is open.
  await database.call('/form/Gone?why=Nobody%20used%20it', { method: 'DELETE' });
  await changes.getByText('Nobody used it').waitFor();
  await changes.getByRole('listitem').filter({ hasText: 'Nobody used it' }).getByRole('link').click();
  await page.getByText('This element is no longer in the database.').waitFor();
  await page.getByRole('button', { name: 'Restore version 1' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click();
  await page.getByRole('region', { name: 'Source as DXL' }).getByText('Away').waitFor();
  const elements = page.getByRole('region', { name: 'Design elements' });
  await elements.getByRole('link', { name: 'Gone' }).waitFor();
});

test('of thousands of elements one is found by a part of its name, and a line has a link', async () => {
  const many = await newDatabase(server, 'many.nsf');
  const forms = Array.from({ length: 3000 }, (_, at) => form(`Form ${at}`, unidOf(10 + at)));
  await many.importDxl(documentOf(...forms));
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/databases/many.nsf');
  const elements = page.getByRole('region', { name: 'Design elements' });
  await elements.getByText('Forms').click();
  await elements.getByRole('link', { name: 'Form 7', exact: true }).waitFor();
  expect(await elements.getByRole('link').count()).toBeLessThan(200);
  await elements.getByRole('textbox', { name: 'Find an element by name' }).fill('form 2998');
  await page.getByRole('status').getByText('1 of 3,000 elements').waitFor();
  await elements.getByRole('link', { name: 'Form 2998' }).click();
  const source = page.getByRole('region', { name: 'Source as DXL' });
  await source.getByText("name='Form 2998'").waitFor();
  await source.locator('.cm-lineNumbers').getByText('2', { exact: true }).click();
  await page.waitForURL(/&line=2$/);
});

for (const width of [1440, 390])
  test(`the choices of versions show their times whole at ${width}`, async () => {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await signIn(
      page,
      server,
      'alice',
      'alice',
      elementAt('history.nsf', 'form', 'Order', unid, '&show=compare'),
    );
    await page.getByLabel('Before').waitFor();
    // What a select is too narrow for it cuts off: its text must have room.
    const cut = await page.getByRole('combobox').evaluateAll((selects) =>
      selects.map((select) => {
        const style = getComputedStyle(select);
        const pen = document.createElement('canvas').getContext('2d');
        if (!pen || !(select instanceof HTMLSelectElement)) return true;
        pen.font = style.font;
        const room =
          select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        // The person comes last.
        const [text = ''] = select.selectedOptions[0]?.text.split(', Alice') ?? [];
        return text === '' || pen.measureText(text).width > room;
      }),
    );
    expect(cut).toEqual([false, false]);
    await shot(page, `versions-${width}`);
  });
