import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentNo, item, readers } from '../contract/design/documents.support.ts';
import { documentOf, newDatabase, type TestDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { complaints, sidewaysScroll } from './consoleChecks.ts';
import { shot } from './editor.support.ts';

const MANY = 450;

let server: TestServer;
let browser: TestBrowser;
let database: TestDatabase;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  database = await newDatabase(server, 'desk.nsf');
  await database.call(`/acl/entry/${encodeURIComponent('CN=Bob Example/O=Acme')}`, {
    method: 'PUT',
    json: { level: 'READER', type: 'PERSON' },
  });
  await database.importDxl(documentOf(...documents), { documentsOption: 'replaceElseCreate' });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const body = `<richtext><pardef id='1'/><pardef id='2' list='bullet'/>
<par def='1'><run><font style='bold'/>Room 214</run> has a new lock.</par><par def='2'>one key for Ann</par><par def='2'>one for the desk</par>
<table widthtype='fitmargins'><tablecolumn/><tablecolumn/><tablerow><tablecell><par def='1'>Lock</par></tablecell><tablecell><par def='1'>12</par></tablecell></tablerow></table>
<par def='1'><attachmentref name='plan.txt' displayname='plan.txt'/></par></richtext>`;
const bytes = Buffer.from('Second floor').toString('base64');
const file = `<item name='$FILE' summary='true'><object><file hosttype='msdos' name='plan.txt' size='12'><filedata>${bytes}</filedata></file></object></item>`;
const documents = [
  documentNo(1, {
    subject: 'A key for room 214',
    items:
      item('Status', 'Open') +
      item('Tags', ['keys', 'second floor'], " summary='true'") +
      "<item name='Due'><datetime>20200520T080000,00+02</datetime></item><item name='Price'><number>12.5</number></item>" +
      `<item name='Body'>${body}</item><item name='$Revisions'><datetime>20200501T080000,00+02</datetime></item>${file}`,
  }),
  documentNo(2, { form: 'Reply', subject: 'It lies at the desk', attributes: ` parent='${unidOf(1)}'` }),
  documentNo(3, { form: 'Memo', subject: 'For Alice alone', items: readers('CN=Alice Example/O=Acme') }),
  ...Array.from({ length: MANY }, (_, at) =>
    documentNo(1000 + at, {
      form: 'Entry',
      subject: `Entry ${String(at).padStart(3, '0')}`,
      modified: '20190101T000000,00Z',
    }),
  ),
];

test('a reader looks documents up, sorts them, reads one with its text, files and responses, and comes back', async () => {
  const page = await browser.newPage();
  const heard = complaints(page);
  await signIn(page, server, 'alice', 'alice', '/databases/desk.nsf');
  const pages = page.getByRole('navigation', { name: 'Database pages' });
  await pages.getByRole('link', { name: 'Documents' }).click();
  const table = page.getByRole('table');
  await table.getByRole('link', { name: 'A key for room 214' }).waitFor();
  await page.getByText(`${MANY + 3} documents`).waitFor();
  expect(await table.locator('tbody tr:not([aria-hidden])').count()).toBeLessThan(90);
  expect(await violations(page)).toEqual([]);
  await shot(page, 'documents');

  // Sorted by title: what begins with A first, and the other way round.
  await table.getByRole('button', { name: 'Document', exact: true }).click();
  const first = table.getByRole('link').first();
  await expect.poll(() => first.textContent()).toBe('A key for room 214');
  expect(await table.getByRole('columnheader', { name: 'Document' }).getAttribute('aria-sort')).toBe(
    'ascending',
  );
  await page.getByRole('combobox', { name: 'Form' }).selectOption({ label: `Entry (${MANY})` });
  await expect.poll(() => first.textContent()).toBe('Entry 000');
  await page.getByRole('combobox', { name: 'Form' }).selectOption({ label: 'All forms' });
  await page.getByRole('textbox', { name: 'Find' }).fill('second fl');
  await expect.poll(() => table.getByRole('link').allTextContents()).toEqual(['A key for room 214']);

  await first.click();
  await page.getByRole('heading', { name: 'A key for room 214' }).waitFor();
  const text = page.getByRole('region', { name: 'Body' });
  await text.getByText('has a new lock.').waitFor();
  const fields = page.getByRole('region', { name: 'Fields' });
  await fields.getByText('20 May 2020, 08:00 UTC+2').waitFor();
  expect(await fields.getByRole('listitem').allTextContents()).toEqual(['keys', 'second floor']);
  await page.getByRole('link', { name: 'It lies at the desk' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await shot(page, 'document');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download plan.txt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('plan.txt');

  await page.getByRole('link', { name: 'Source', exact: true }).click();
  await page.getByRole('textbox', { name: 'Source as DXL' }).getByText('A key for room 214').waitFor();
  await shot(page, 'document-source');
  await page.getByRole('link', { name: 'Contents' }).click();
  await page.getByRole('link', { name: 'It lies at the desk' }).click();
  await page.getByRole('heading', { name: 'It lies at the desk' }).waitFor();
  await page.getByRole('paragraph').getByRole('link', { name: 'A key for room 214' }).waitFor();

  // Back in the list it is as it was left.
  await page.getByRole('link', { name: 'All documents' }).click();
  await table.waitFor();
  expect(await page.getByRole('textbox', { name: 'Find' }).inputValue()).toBe('second fl');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText(`${MANY + 3} documents`).waitFor();
  expect(heard).toEqual([]);
});

test('on a phone and in German, others see what they may read, and what is empty or fails says so', async () => {
  const page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    locale: 'de-DE',
    colorScheme: 'dark',
  });
  await signIn(page, server, 'bob', 'bob', '/databases/desk.nsf?page=documents');
  await page.getByText(`${MANY + 2} Dokumente`).waitFor();
  expect(await page.getByText('For Alice alone').count()).toBe(0);
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await shot(page, 'documents-phone');
  await page.getByRole('textbox', { name: 'Suchen' }).fill('nirgends');
  await page.getByText('Keine Treffer').waitFor();
  await shot(page, 'documents-none');
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click();
  await page.getByRole('link', { name: 'A key for room 214' }).click();
  await page.getByRole('region', { name: 'Felder' }).getByText('Open').waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await shot(page, 'document-phone');

  await page.goto(`${server.url}/databases/desk.nsf?page=documents&document=${unidOf(3)}`);
  await page.getByRole('alert').waitFor();
  await shot(page, 'document-refused');
  await page.route('**/api/design/documents?**', (route) => route.abort());
  await page.getByRole('link', { name: 'Alle Dokumente' }).click();
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).waitFor();
  await shot(page, 'documents-failed');
  await page.unroute('**/api/design/documents?**');
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await page.getByRole('link', { name: 'A key for room 214' }).waitFor();
});

test('a database without documents says how they come', async () => {
  await newDatabase(server, 'bare.nsf');
  const page = await browser.newPage();
  await signIn(page, server, 'alice', 'alice', '/databases/bare.nsf?page=documents');
  await page.getByText('No documents', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Import', exact: true }).last().waitFor();
  await shot(page, 'documents-empty');
});
