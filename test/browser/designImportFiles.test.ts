import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, form, newDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';
import { dropFile } from './design.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const xmlns = "xmlns='http://www.lotus.com/dxl'";
const project = zipSync({
  'shop/Forms/Order.form': strToU8(
    `<form name='Order' ${xmlns}><body><richtext><par>new</par></richtext></body></form>`,
  ),
  'shop/Forms/Bill.form': strToU8(`<form name='Bill' ${xmlns}><body/></form>`),
  'shop/Resources/StyleSheets/a.css': strToU8('a { color: red; }'),
  'shop/Resources/StyleSheets/a.css.metadata': strToU8(
    `<note class='form' ${xmlns}><item name='$TITLE'><text>a.css</text></item><item name='$Flags'><text>34C=Q</text></item></note>`,
  ),
  'shop/Resources/Files/gone.txt.metadata': strToU8(`<note class='form' ${xmlns}/>`),
  'shop/plugin.xml': strToU8('<plugin/>'),
});

test('an on-disk project is dropped as an archive, a part of its plan is chosen and applied', async () => {
  const { nsfPath, importDxl } = await newDatabase(server, 'zipped.nsf');
  await importDxl(documentOf(form('Order', unidOf(1), 'old')));
  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, server, 'alice', 'alice', `/databases/${nsfPath}?page=import`);
  await page.getByText('Drop files here').waitFor();
  await dropFile(page, 'shop.zip', project);
  await page.getByText('shop.zip').waitFor();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  const plan = page.getByRole('region', { name: 'The plan' });
  await plan.getByRole('heading', { name: 'Changes to apply' }).waitFor();
  await page.getByText('2 files are not part of this plan').waitFor();
  await page.getByText('shop/Resources/Files/gone.txt.metadata').waitFor();
  const added = plan.getByRole('region', { name: 'Added' });
  expect((await added.innerText()).replace(/\s+/g, ' ')).toContain('Style sheet');

  // All and none, and each by itself.
  await plan.getByRole('checkbox', { name: 'All added' }).uncheck();
  expect(await plan.getByRole('checkbox', { name: 'Apply Bill' }).isChecked()).toBe(false);
  await plan.getByRole('checkbox', { name: 'Apply a.css' }).check();
  expect(await accessFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Apply 2 elements' }).click();
  await page.getByRole('heading', { name: 'Import complete' }).waitFor();
  await page.getByText('1 added, 1 changed').waitFor();
  expect(heard).toEqual([]);
});

test('several single elements are one plan; an archive that is none, and files without design, are told', async () => {
  const { nsfPath } = await newDatabase(server, 'single.nsf');
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', `/databases/${nsfPath}?page=import`);
  const chooser = page.locator('input[type=file]');
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
  const begin = () => page.getByRole('button', { name: 'Preview changes' }).click();
  await chooser.setInputFiles([file('readme.txt', 'Read me'), file('notes.txt', 'More')]);
  await begin();
  await page.getByText('There is no design in these files.').waitFor();
  await chooser.setInputFiles([file('broken.zip', 'PK\u0003\u0004 and nothing')]);
  await begin();
  await page.getByText('The archive is damaged or incomplete.').waitFor();
  const climbing = zipSync({ '../A.form': strToU8(`<form name='A' ${xmlns}/>`) });
  await chooser.setInputFiles([{ name: 'up.zip', mimeType: '', buffer: Buffer.from(climbing) }]);
  await begin();
  await page.getByText('a file whose name leads out of it: ../A.form').waitFor();
  const other = Buffer.from('7z\u00bc\u00af', 'latin1');
  await chooser.setInputFiles([{ name: 'shop.7z', mimeType: '', buffer: other }]);
  await begin();
  await page.getByText('only zip archives are read').waitFor();
  await chooser.setInputFiles([
    file('A.form', `<form name='A' ${xmlns}><body/></form>`),
    file('B.page', `<page name='B' ${xmlns}><body/></page>`),
  ]);
  await page.getByText('2 files').waitFor();
  await begin();
  const added = page.getByRole('region', { name: 'Added' });
  await added.getByText('Page', { exact: true }).waitFor();
  expect(await added.getByRole('listitem').count()).toBe(2);
});
