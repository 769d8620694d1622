import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { ADMIN, startTestServer, type TestServer } from '../support/trivet.ts';
import { sidewaysScroll } from './consoleChecks.ts';
import { looksRight } from './looksRight.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  for (const name of ['Crew', 'Sales'])
    await server.call('/api/v1/groups', { as: 'admin', json: { name, description: `All of ${name}` } });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const open = async (path: string, locale = 'en-GB'): Promise<Page> => {
  const page = await browser.newPage({ locale });
  await signIn(page, server, ADMIN.username, ADMIN.password, path);
  return page;
};

test('several people are put into a group and deactivated at once, after a question that names them', async () => {
  const page = await open('/admin/users');
  const row = (name: RegExp) => page.getByRole('row', { name });
  await row(/alice/).getByText('Active').waitFor();
  await row(/Administrator/)
    .getByText('just now')
    .waitFor();
  await page.getByRole('checkbox', { name: 'Choose Alice Example' }).check();
  await page.getByRole('checkbox', { name: 'Choose Carol Example' }).check();
  await page.getByText('2 people chosen').waitFor();
  await looksRight(page, 'people-several');
  await page.getByRole('button', { name: 'Add to a group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Carol Example (carol)').waitFor();
  await dialog.getByLabel('Group').selectOption('Crew');
  await dialog.getByRole('button', { name: 'Add to a group' }).click();
  await page.getByText('Done for 2 people.').waitFor();
  const crew = await (await server.call('/api/v1/groups/Crew', { as: 'admin' })).json();
  expect(crew).toMatchObject({ members: [{ username: 'alice' }, { username: 'carol' }] });
  // Nobody keeps themselves out: who was refused is named with the reason, and the others are done.
  await page.getByRole('checkbox', { name: 'Choose Administrator' }).check();
  await page.getByRole('checkbox', { name: 'Choose Carol Example' }).check();
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await dialog.getByText('Administrator (admin)').waitFor();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await dialog
    .getByRole('alert')
    .getByText(/^Administrator: /)
    .waitFor();
  await page.keyboard.press('Escape');
  await row(/carol/).getByText('Deactivated').waitFor();
  await row(/Administrator/)
    .getByText('Active')
    .waitFor();
  // Who never signed in comes first.
  await page.getByRole('button', { name: 'Last sign-in' }).click();
  await page.getByRole('columnheader', { name: 'Last sign-in', exact: true }).waitFor();
  await expect
    .poll(() => page.getByRole('row').last().innerText(), { timeout: 20_000 })
    .toContain('Administrator');
});

test('a group is described otherwise, and after Add the next name is typed where the last one was', async () => {
  const page = await open('/admin/groups');
  await page.getByRole('button', { name: 'Open the group Sales' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sales' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Who sells');
  await page.keyboard.press('Enter');
  await page.getByText('The description of Sales is saved.').waitFor();
  const field = dialog.getByRole('combobox');
  await field.fill('bob');
  await dialog.getByRole('option', { name: /Bob Example/ }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('button', { name: 'Remove Bob Example from the group' }).waitFor();
  await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await page.getByRole('cell', { name: 'Who sells' }).waitFor();
});

test('Ctrl+K finds people, groups and pages for administrators, and for nobody else', async () => {
  const page = await open('/');
  const option = (name: string | RegExp) => page.getByRole('option', { name }).first();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox');
  await field.fill('audit');
  await option(/^Audit log/).waitFor();
  await field.fill('sales');
  await option(/^Sales Group/).waitFor();
  await field.fill('dave');
  await option(/Dave Example Person dave/).click();
  await page.waitForURL(/\/admin\/users\?q=dave/);
  await page.getByRole('row', { name: /dave/ }).waitFor();
  expect(await page.getByRole('row', { name: /alice/ }).count()).toBe(0);
  const alice = await browser.newPage();
  await signIn(alice, server, 'alice');
  const asked: string[] = [];
  alice.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await alice.keyboard.press('Control+k');
  await alice.getByRole('combobox').fill('audit dave');
  await alice.getByRole('status').getByText('Nothing matches.').waitFor();
  expect(asked.filter((path) => /^\/api\/v1\/(users|groups)/.test(path))).toEqual([]);
});

test('the audit log finds people by any of their names while one types', async () => {
  const page = await open('/admin/audit');
  await page.getByRole('combobox', { name: 'User', exact: true }).fill('Bob Exam');
  await page.getByRole('option', { name: /Bob Example/ }).click();
  expect(await page.getByRole('combobox', { name: 'User', exact: true }).inputValue()).toBe('bob');
});

test('the head of German pages fits windows of usual widths', async () => {
  const page = await open('/admin', 'de-DE');
  await page.getByRole('heading', { level: 1, name: 'Übersicht' }).waitFor();
  for (const width of [1440, 1280, 1181, 1024, 900, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(page), `${width}`).toBe(0);
    const beyond = await page.evaluate(() => {
      const header = document.querySelector('header');
      const bar = header?.firstElementChild;
      if (!header || !bar) return ['no head'];
      const edge = bar.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(bar).paddingRight);
      const shown = [...header.querySelectorAll('a, button')].filter((node) => node.checkVisibility());
      const boxes = shown.map((node) => ({ node, box: node.getBoundingClientRect() }));
      const over = boxes.filter(({ box }) => box.right > edge + 1);
      const met = boxes.filter(({ box }, at) => {
        const next = boxes[at + 1]?.box;
        return (
          next &&
          Math.abs(next.top + next.height / 2 - box.top - box.height / 2) < 10 &&
          next.left < box.right
        );
      });
      return [...over, ...met].map(({ node }) => node.textContent);
    });
    expect(beyond, `${width}`).toEqual([]);
  }
});
