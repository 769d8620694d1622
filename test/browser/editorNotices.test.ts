import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, packDocx, paragraph, relationships } from '../../formats/docx/empty.ts';
import { openPackage, readEntry } from '../../formats/package/zip.ts';
import { type Stub, startStub, stubSettings } from '../contract/documents/stub.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults, complaints, sidewaysScroll } from './consoleChecks.ts';
import { editor, open, partsOf, says, shot, text, upload, version } from './editor.support.ts';

let stub: Stub;
let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  stub = await startStub();
  const auth = { mode: 'basic', username: 'trivet', password: 'of the service' };
  [server, browser] = await Promise.all([
    startTestServer({ TRIVET_REPOSITORIES: stubSettings(stub.url, auth) }),
    openBrowser({ asPeople: true }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await stub?.close();
});

const equation =
  '<m:oMath xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath>';

/** A document with an equation and macros, as Word stores it. The macros' part is bytes that nothing here can read. */
function withMacros(): { bytes: Uint8Array; macros: Uint8Array } {
  const body = `${paragraph('Before.')}<w:p><w:r><w:t xml:space="preserve">The square is </w:t></w:r>${equation}</w:p>`;
  const parts = unzipSync(packDocx({ 'word/document.xml': '' }));
  const document = unzipSync(emptyDocx('', body))['word/document.xml'] ?? new Uint8Array();
  const macros = Uint8Array.from({ length: 3000 }, (_, at) => (at * 197 + (at >> 3)) & 0xff);
  const types = new TextDecoder()
    .decode(parts['[Content_Types].xml'])
    .replace(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
      'application/vnd.ms-word.document.macroEnabled.main+xml',
    )
    .replace(
      '</Types>',
      '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>',
    );
  const rels = relationships([['rId1', 'styles', 'styles.xml']]).replace(
    '</Relationships>',
    '<Relationship Id="rId9" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/></Relationships>',
  );
  const bytes = zipSync({
    ...parts,
    '[Content_Types].xml': strToU8(types),
    'word/document.xml': document,
    'word/_rels/document.xml.rels': strToU8(rels),
    'word/vbaProject.bin': macros,
  });
  return { bytes, macros };
}

test('what is kept but cannot be edited is said in one line, with the list behind it, and keeps its bytes', async () => {
  const { bytes, macros } = withMacros();
  const id = await upload(server, 'Macros.docm', bytes);
  const page = await open({ server, browser }, 'alice', id);
  const heard = complaints(page);
  const notice = page.getByRole('complementary', { name: 'Kept but not editable' });
  await notice
    .getByText('Kept as they are, but not editable here: 1 equation and macros (kept, never run).')
    .waitFor();
  await notice.getByRole('button', { name: 'Show them' }).click();
  const list = page.getByRole('dialog', { name: 'Show them' });
  await list.getByRole('listitem').first().waitFor();
  expect(await list.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^Equation\s+x2$/),
    'macros (kept, never run)',
  ]);
  await shot(page, 'kept');
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.locator('.sheet .raw.ProseMirror-selectednode').waitFor();
  await list.waitFor({ state: 'hidden' });
  await text(page).getByText('Before.').click();
  await page.locator('.sheet .raw.ProseMirror-selectednode').waitFor({ state: 'detached' });
  await page.keyboard.press('End');
  await page.keyboard.type(' Typed.');
  await says(page, 'Saved');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
  const written = await version(server, id, '2');
  expect(readEntry(openPackage(written), 'word/vbaProject.bin')).toEqual(macros);
  const [before, after] = [partsOf(bytes), partsOf(written)];
  // The paragraph that was typed in is another; the equation and all else is the same.
  const behind = (parts: Map<string, string>) => parts.get('word/document.xml')?.replace(/^.*?<\/w:p>/s, '');
  expect(after.get('word/document.xml')).toContain('Before. Typed.</w:t>');
  expect(behind(after)).toContain(equation);
  expect(behind(after)).toBe(behind(before));
  expect([...after].filter(([name, part]) => before.get(name) !== part).map(([name]) => name)).toEqual([
    'word/document.xml',
  ]);
  expect(heard).toEqual([]);
  await notice.getByRole('button', { name: 'Close this notice' }).click();
  await notice.waitFor({ state: 'hidden' });
});

test('what was typed a moment before is published with the rest, however slow its way', async () => {
  const id = await upload(server, 'Slow.docx', emptyDocx('', paragraph('Before.')));
  const page = await browser.newPage();
  let slowness = 0;
  await page.routeWebSocket(/./, (line) => {
    const up = line.connectToServer();
    line.onMessage((message) => void setTimeout(() => up.send(message), slowness));
  });
  await signIn(page, server, 'alice', 'alice', editor(id));
  await text(page).getByText('Before.').click();
  await page.keyboard.press('End');
  slowness = 1500;
  await page.keyboard.type(' Typed.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('Version 2 was published').waitFor();
  expect(partsOf(await version(server, id, '2')).get('word/document.xml')).toContain('Before. Typed.');
});

test('while the repository does not answer the page says why and when it goes on; trying again publishes', async () => {
  const id = 'contract {7}/2;1';
  const document = stub.documents.get(id);
  if (!document) throw new Error('The stub lost its document.');
  const before = document.versions.length;
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const heard = complaints(page);
  await signIn(
    page,
    server,
    'alice',
    'alice',
    `/docs/app/doc/external.rest/${encodeURIComponent(id)}/edit/content`,
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await text(page).getByText('The parties agree.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' In writing.');
  // A page that has just changed its size may move the line away under the click.
  await text(page).getByText('The parties agree. In writing.').waitFor();
  await says(page, 'Saved');
  // Down for as long as this test wants: every way of writing is refused.
  let down = true;
  const refuse = () =>
    stub.next(/content/, (request, response) => {
      if (down) refuse();
      if (!down && request.method === 'POST') return void request.socket.destroy();
      response.writeHead(503).end();
    });
  refuse();
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  await publish.click();
  const notice = page.getByRole('region', { name: 'Publishing' });
  await notice.getByText('does not answer').waitFor();
  expect(await notice.innerText()).toMatch(/next attempt is at \d/);
  await shot(page, 'waits');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
  await shot(page, 'waits-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  // A window that is opened meanwhile, or anew, says the same, and one goes on writing.
  await page.reload();
  await notice.getByText('does not answer').waitFor();
  await text(page).getByText('The parties agree.').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' And signed.');
  await says(page, 'Saved');
  expect(document.versions).toHaveLength(before);
  down = false;
  await notice.getByRole('button', { name: 'Try again now' }).click();
  await page.getByText(`Version ${before + 1} was published`).waitFor();
  await notice.waitFor({ state: 'hidden' });
  expect(partsOf(document.versions.at(-1) ?? new Uint8Array()).get('word/document.xml')).toContain(
    'In writing. And signed.',
  );
  expect(heard).toEqual([]);
});

test('a part whose script does not come is missed alone: the text stays, and one goes on writing', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const id = await upload(server, 'Alone.docx', emptyDocx('', paragraph('The text.')));
  await page.route(/Bell|SymbolsDialog/, (route) => route.abort());
  const bell = page.waitForEvent('requestfailed', (request) => request.url().includes('Bell'));
  await signIn(page, server, 'alice', 'alice', editor(id));
  await bell;
  await text(page).getByText('The text.').click();
  await page.keyboard.press('End');
  await page.getByRole('menuitem', { name: 'Insert', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Symbol/ }).click();
  await page.getByRole('alert').getByText('This part of the page could not be loaded').waitFor();
  await shot(page, 'alone');
  await page.keyboard.type(' Goes on.');
  await text(page).getByText('The text. Goes on.').waitFor();
  await says(page, 'Saved');
  await page.context().close();
});
