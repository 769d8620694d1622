import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDocx, paragraph } from '../../formats/docx/empty.ts';
import { enterRoom, visit } from '../contract/documents/support.ts';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { type Front, startFront } from '../support/front.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { accessFaults } from './consoleChecks.ts';
import { editor, says, shot, text, upload } from './editor.support.ts';

let front: Front;
let first: TestServer;
let second: TestServer;
let browser: TestBrowser;
/** Where sockets are led. */
let rooms: () => TestServer = () => first;
const ledFor: (string | null)[] = [];
beforeAll(async () => {
  const portOf = ({ platform }: TestServer) => platform.settings.port;
  front = await startFront((asked) => {
    const { pathname, searchParams } = new URL(asked.url ?? '/', front.url);
    if (pathname !== '/docs/rooms') return portOf(first);
    ledFor.push(searchParams.get('room'));
    return portOf(rooms());
  });
  const shared = { TRIVET_SECRET: 'of both', TRIVET_PUBLIC_URL: front.url };
  browser = await openBrowser({ asPeople: true });
  first = await startTestServer(shared);
  const { database, settings } = first.platform;
  second = await startTestServer({
    ...shared,
    TRIVET_DATABASE_URL: database.url,
    TRIVET_DATA_DIR: settings.dataDir,
  });
});
afterAll(async () => {
  await browser?.close();
  front?.close();
  await second?.close();
  await first?.close();
});

test('a page that cannot be let in, because an earlier version has the document, says so and goes on when it can', async () => {
  const id = await upload(first, 'Plan.docx', emptyDocx('', paragraph('One two.')));
  const visitor = await visit({ url: front.url }, 'bob');
  const opening = await visitor.api(`/docs/api/docsvr/lcfiles/${id}/opening`);
  const { room } = (await opening.json()) as { room: string };
  const direct = { url: `http://127.0.0.1:${first.platform.settings.port}` };
  const bob = await enterRoom(direct, visitor, room, { origin: front.url });
  const { pool } = first.platform.database;
  const ofEarlierVersion = () =>
    pool.query('update documents.open_room set follows = false where draft = $1', [room]);
  await ofEarlierVersion();
  rooms = () => second;
  const page = await browser.newPage();
  await signIn(page, front, 'alice', 'alice', editor(id));
  const notice = page.getByRole('alert').filter({ hasText: 'on another server process' });
  await notice.waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await shot(page, 'editor-elsewhere');

  rooms = () => first;
  await text(page).getByText('One two.').waitFor();
  await notice.waitFor({ state: 'detached' });
  await text(page).press('End');
  await page.keyboard.type(' Three.');
  await says(page, 'Saved');
  await expect.poll(() => bob.text()).toContain('One two. Three.');

  // Led astray in the midst of typing: nothing is lost.
  rooms = () => second;
  front.cut();
  await page.keyboard.type(' Four.');
  await notice.waitFor();
  rooms = () => first;
  await expect.poll(() => bob.text()).toContain('One two. Three. Four.');
  await says(page, 'Saved');
  bob.close();
  // By this a load balancer leads all editors of a document to one process.
  expect(new Set(ledFor)).toEqual(new Set([room]));
});
