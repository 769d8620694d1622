import type { BrowserContextOptions } from 'playwright-core';
import { openBrowser, signIn, type TestBrowser } from '../../test/support/browser.ts';
import { ADMIN } from '../../test/support/trivet.ts';
import { startPeer, startSubject } from '../harness.ts';
import { atMost, report, shorter } from '../report.ts';

/**
 * The largest contentful paint of every page of the console and of the portal, each with an empty browser cache, beside a
 * page of one paragraph without script or style from a bare server: what the browser and the machine need for anything.
 * `node bench/platform/paint.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? shorter(5, 1));
const MAX_SECONDS = 1;

const addresses = [
  ['/', 'alice'],
  ['/databases', 'alice'],
  ['/databases/demo.nsf', 'alice'],
  ['/files', 'alice'],
  ['/publish/products', 'alice'],
  ['/publish/accounts', 'alice'],
  ['/downloads', 'alice'],
  ['/account', 'alice'],
  ['/catalog', 'bob'],
  ['/catalog/me', 'bob'],
  ['/tokens', 'bob'],
  ['/admin/overview', ADMIN.username],
  ['/admin/users', ADMIN.username],
  ['/admin/groups', ADMIN.username],
  ['/admin/jobs', ADMIN.username],
  ['/admin/settings', ADMIN.username],
  ['/admin/audit', ADMIN.username],
] as const;

const passwords: Record<string, string> = { [ADMIN.username]: ADMIN.password };
const subject = await startSubject({ TRIVET_ADMIN_PASSWORD: ADMIN.password });
const floor = await startPeer(new URL('./paintFloor.ts', import.meta.url));
const browser = await openBrowser();
const paints = new Map<string, number[]>();
const note = (name: string, milliseconds: number) =>
  paints.set(name, [...(paints.get(name) ?? []), milliseconds]);
try {
  const states = await signedIn(browser, subject.url);
  for (let round = 0; round < rounds; round++) {
    note('floor', await paintOf(browser, floor.url));
    for (const [path, person] of addresses)
      note(path, await paintOf(browser, `${subject.url}${path}`, states.get(person)));
  }
} finally {
  await browser.end();
  await floor.stop();
  await subject.stop();
}

const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const medians = [...paints].map(([name, list]) => ({ name, milliseconds: middle(list) }));
console.log(`Largest contentful paint in ms, empty browser cache; median of ${rounds} rounds\n`);
console.log('| page | ms | each |\n|---|---|---|');
for (const { name, milliseconds } of medians)
  console.log(`| ${name} | ${Math.round(milliseconds)} | ${paints.get(name)?.map(Math.round).join(', ')} |`);
const least = medians.find(({ name }) => name === 'floor')?.milliseconds ?? Number.NaN;
const slowest = medians
  .filter(({ name }) => name !== 'floor')
  .reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
report({
  what: 'largest contentful paint of the slowest page, empty browser cache',
  trivet: `${(slowest.milliseconds / 1000).toFixed(2)} s (${slowest.name})`,
  beside: `a page of one paragraph ${(least / 1000).toFixed(2)} s`,
  ...atMost(slowest.milliseconds / 1000, MAX_SECONDS, 's'),
});

type State = NonNullable<BrowserContextOptions['storageState']>;

/** What a browser keeps of each person's sign-in. */
async function signedIn(within: TestBrowser, url: string): Promise<Map<string, State>> {
  const states = new Map<string, State>();
  for (const person of new Set(addresses.map(([, each]) => each))) {
    const page = await within.newPage();
    await signIn(page, { url }, person, passwords[person] ?? person, '/health/live');
    states.set(person, await page.context().storageState());
    await page.context().close();
  }
  return states;
}

/** Milliseconds until the last and largest thing was painted, in a browser profile that has nothing but the sign-in. */
async function paintOf(within: TestBrowser, address: string, storageState?: State): Promise<number> {
  const page = await within.newPage(storageState ? { storageState } : {});
  try {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        Object.assign(window, { painted: list.getEntries().at(-1)?.startTime });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const answer = await page.goto(address, { waitUntil: 'networkidle' });
    if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`);
    await page.waitForFunction(() => 'painted' in window);
    return await page.evaluate(() => (window as unknown as { painted: number }).painted);
  } finally {
    await page.context().close();
  }
}
