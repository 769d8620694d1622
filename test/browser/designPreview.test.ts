import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, newDatabase, type TestDatabase, unidOf } from '../contract/design/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';
import { elementAt } from './design.support.ts';

let server: TestServer;
let browser: TestBrowser;
let database: TestDatabase;

const info = (number: number) => `<noteinfo unid='${unidOf(number)}'/>`;
const gif = 'R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=';
const design = documentOf(
  `<form name='Order'>${info(1)}<actionbar><action title='Close'><code event='click'><formula>@Command([FileCloseWindow])</formula></code></action></actionbar>
<body><richtext><pardef id='1' align='center'/><pardef id='2' hide='web'/>
<par def='1'><run><font size='18pt' style='bold' color='navy'/>Order form</run></par>
<par def='2'>Only in Notes</par>
<table widthtype='fitmargins'><tablecolumn width='2in'/><tablecolumn width='3in'/>
<tablerow><tablecell columnspan='2' bgcolor='#ffff99'><par def='1'>Both columns</par></tablecell></tablerow>
<tablerow><tablecell><par>Subject</par></tablecell><tablecell><par><field name='Subject' type='text' kind='editable'/></par></tablecell></tablerow></table>
<par><picture><imageref name='dot.gif'/></picture></par>
<section expanded='true'><sectiontitle><text>More of it</text></sectiontitle><par><computedtext><code event='value'><formula>@UserName</formula></code></computedtext></par></section>
<par><button><code event='click'><formula>@Prompt([Ok]; "a"; "b")</formula></code>Send it</button> <urllink href='javascript:alert(1)'>Elsewhere</urllink> <mystery>Something new</mystery></par>
<subformref name='Address'/></richtext></body></form>`,
  `<subform name='Address'>${info(2)}<body><richtext><par><field name='City' type='keyword' kind='editable'><keywords ui='radiobutton'><textlist><text>Berlin</text><text>Boston</text></textlist></keywords></field></par></richtext></body></subform>`,
  `<imageresource name='dot.gif'>${info(3)}<gif>${gif}</gif></imageresource>`,
  `<view name='All'>${info(4)}<code event='selection'><formula>SELECT @All</formula></code><column itemname='$1' width='12' sort='descending' categorized='true'><columnheader title='Customer'/><code event='value'><formula>Customer</formula></code></column></view>`,
  `<frameset name='Desk' columns='120px 1*'>${info(5)}<frame name='Left'><namedelementlink type='page' name='Menu'/></frame><frame name='Right'/></frameset>`,
  `<outline name='Menu'>${info(6)}<outlineentry label='Work'/><outlineentry label='Open orders' level='1' type='namedelementlink'><namedelementlink type='view' name='All'/></outlineentry></outline>`,
  `<agent name='Nightly'>${info(7)}<trigger type='scheduled'><schedule type='daily' hours='1'><starttime><datetime>T010000,00</datetime></starttime></schedule></trigger><documentset type='all'/><code event='initialize'><lotusscript>Sub Initialize
End Sub</lotusscript></code></agent>`,
  `<note class='form'>${info(8)}<item name='$TITLE'><text>Old</text></item><item name='$Flags'><text>C</text></item></note>`,
  `<note class='form'>${info(9)}<item name='$TITLE'><text>Ticket</text></item><item name='$Flags'><text></text></item><item name='$Body'><rawitemdata type='1'>${binaryBody()}</rawitemdata></item></note>`,
  `<note class='filter'>${info(10)}<item name='$TITLE'><text>due.js</text></item><item name='$Flags'><text>h34Q</text></item><item name='$JavaScriptLibrary'><text>function due() {<break/>return 1;<break/>}</text></item></note>`,
  `<note class='form'>${info(11)}<item name='$TITLE'><text>desk.txt</text></item><item name='$Flags'><text>345CgQ</text></item><item name='$FileData'><rawitemdata type='1'>${btoa('as it was written')}</rawitemdata></item></note>`,
);

/** A paragraph with a text and a field, as the records of a note hold them. */
function binaryBody(): string {
  const two = (number: number) => [number & 255, number >> 8];
  const record = (number: number, body: number[]) => [number, 255, ...two(body.length + 4), ...body];
  const text = (words: string) => [...Buffer.from(words)];
  const field = [...two(0x10a), 0, 5, ...Array(22).fill(0), ...two(8), 0, 0, 0, 0, ...text('Assigned')];
  return Buffer.from([
    ...[129, 2, ...record(133, [1, 1, 0, 10, ...text('Who works on it')])],
    0,
    ...record(138, field),
  ]).toString('base64');
}

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  database = await newDatabase(server, 'drawn.nsf');
  await database.importDxl(design);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

test('every kind of element is previewed: as a sheet, columns, frames, a tree or in words; nothing in it acts', async () => {
  const page = await browser.newPage();
  const heard = complaints(page);
  const at = (type: string, name: string, number: number) =>
    elementAt('drawn.nsf', type, name, unidOf(number), '&show=preview');
  await signIn(page, server, 'alice', 'alice', elementAt('drawn.nsf', 'form', 'Order', unidOf(1)));
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await page.waitForURL(/show=preview/);
  const sheet = page.getByRole('region', { name: 'Preview', exact: true });
  await sheet.getByText('Order form').waitFor();
  expect(await sheet.getByText('Order form').evaluate((node) => getComputedStyle(node).color)).toBe(
    'rgb(0, 0, 128)',
  );
  expect(await sheet.getByRole('cell', { name: 'Both columns' }).getAttribute('colspan')).toBe('2');
  await sheet.getByRole('img', { name: 'dot.gif' }).waitFor();
  await sheet.getByText('○ Boston').waitFor();
  const text = (await sheet.innerText()).replace(/\s+/g, ' ');
  for (const said of [
    'Close',
    'Hidden: on the web',
    'Subject Text, editable',
    'More of it',
    'Computed: @UserName',
    'Send it',
    'mystery Something new',
    'Subform Address',
    'City Choice, editable',
  ])
    expect(text).toContain(said);
  expect(await sheet.locator('a, button, input, script, iframe').count()).toBe(0);
  expect(await accessFaults(page)).toEqual([]);

  const shows = async (type: string, name: string, number: number, ...says: string[]) => {
    await page.goto(`${server.url}${at(type, name, number)}`);
    for (const said of says) await sheet.getByText(said).first().waitFor();
  };
  await shows('view', 'All', 4, 'Customer', 'categorised', 'SELECT @All');
  await sheet.getByRole('img', { name: 'descending' }).waitFor();
  await shows('frameset', 'Desk', 5, 'Left', '120px', 'Page Menu', 'Empty');
  await shows('outline', 'Menu', 6, 'Work', 'View All');
  expect(
    await sheet.getByRole('listitem').filter({ hasText: 'Work' }).getByRole('listitem').innerText(),
  ).toContain('Open orders');
  await shows(
    'agent',
    'Nightly',
    7,
    'on a schedule',
    'daily, every 1 h, from 01:00',
    'all documents',
    'LotusScript',
  );
  await shows('form', 'Old', 8, 'stored in binary form', '$TITLE');
  await shows('form', 'Ticket', 9, 'Who works on it', 'Assigned', 'stored in binary form');
  await shows('scriptlibrary', 'due.js', 10, 'library', 'function due() {');
  await shows('fileresource', 'desk.txt', 11, 'as it was written');
  await shows('imageresource', 'dot.gif', 3, `${Buffer.from(gif, 'base64').length} bytes`);
  await page.setViewportSize({ width: 390, height: 800 });
  await shows('form', 'Order', 1, 'Order form');
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);

  // Without a word in the address, what was chosen last is shown.
  await page.goto(`${server.url}${elementAt('drawn.nsf', 'outline', 'Menu', unidOf(6))}`);
  await sheet.getByText('Open orders').waitFor();
  expect(heard).toEqual([]);
});

test('whoever looked at previews last comes from one to the source with a click', async () => {
  const page = await browser.newPage();
  const form = elementAt('drawn.nsf', 'form', 'Order', unidOf(1));
  await signIn(page, server, 'alice', 'alice', form);
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await page.getByRole('region', { name: 'Preview', exact: true }).getByText('Order form').waitFor();
  // Its address does not say what to show, so that it is the preview again.
  await page.goto(`${server.url}${form}`);
  await page.getByRole('region', { name: 'Preview', exact: true }).getByText('Order form').waitFor();
  await page.getByRole('link', { name: 'Source', exact: true }).click();
  await page.locator('.cm-content').waitFor();
  await page.close();
});
