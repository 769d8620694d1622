import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDocument } from '../../formats/templates/index.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { violations } from './axe.support.ts';
import { open, says, shot, text } from './editor.support.ts';
import { publish, upload, view, viewer } from './viewer.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const blank = () => newDocument('blank', 'docx', 'A4');

test('a reader of a document that was never published is told so instead of seeing an empty page', async () => {
  const name = 'Quarterly report.docx';
  const id = await upload(server, name, blank());
  const { page: bob, heard } = await view({ server, browser }, id);
  const main = bob.getByRole('main');
  await main.getByText('Nothing has been published yet').waitFor();
  await main.getByText('Alice Example made it; it is empty so far.').waitFor();
  const alice = await open({ server, browser }, 'alice', id);
  await text(alice).click();
  await alice.keyboard.type('Sales rose');
  await says(alice, 'Saved');
  await bob.reload();
  await main.getByText('A draft is being worked on, last changed by Alice Example').waitFor();
  await main.getByText('The text appears here as soon as it is published.').waitFor();
  expect(await bob.getByText('Sales rose').count()).toBe(0);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1440, 390]) {
      await bob.emulateMedia({ colorScheme });
      await bob.setViewportSize({ width, height: 844 });
      await shot(bob, `blank-${width}-${colorScheme}`);
      expect(await violations(bob)).toEqual([]);
    }
  await main.getByRole('button', { name: 'Ask to edit' }).click();
  await bob.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await main.getByRole('button', { name: 'Asked to edit', disabled: true }).waitFor();
  expect(heard).toEqual([]);
});

test('once something is published, that is shown, also an empty page', async () => {
  const id = await upload(server, 'Emptied.docx', blank());
  await publish(server, id, 'Emptied.docx', blank());
  const page = await browser.newPage();
  await signIn(page, server, 'bob', 'bob', viewer(id));
  await page.getByRole('region', { name: 'Document', exact: true }).waitFor();
  expect(await page.getByText('Nothing has been published yet').count()).toBe(0);
});
