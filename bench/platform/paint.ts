import type { BrowserContextOptions } from 'playwright-core';
import { openBrowser, signIn, type TestBrowser } from '../../test/support/browser.ts';
import { ADMIN } from '../../test/support/trivet.ts';
import { startPeer, startSubject } from '../harness.ts';
import { atMost, report, shorter } from '../report.ts';
import { type Directus, startDirectus } from './directus.ts';

/**
 * The largest contentful paint of every page of the console and of the portal, each with an empty browser cache, beside a
 * page of one paragraph without script or style from a bare server: what the browser and the machine need for anything.
 * Beside it, where `BENCH_DIRECTUS` names a folder in which `npm install directus` was run, the pages of another console.
 * `node bench/platform/paint.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? shorter(5, 1));
const MAX_SECONDS = 1;
const PAINT_MS = 15_000;
/** What was painted stays the largest when nothing larger came for so long. */
const STILL_MS = 1500;

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
  ['/admin', ADMIN.username],
  ['/admin/users', ADMIN.username],
  ['/admin/groups', ADMIN.username],
  ['/admin/jobs', ADMIN.username],
  ['/admin/settings', ADMIN.username],
  ['/admin/audit', ADMIN.username],
] as const;

/** Pages of ours, and those of the other console that are for the same. */
const others = [
  ['/databases', '/admin/content'],
  ['/databases/demo.nsf', '/admin/settings/data-model'],
  ['/files', '/admin/files'],
  ['/admin/users', '/admin/users'],
  ['/admin/settings', '/admin/settings/project'],
  ['/admin/audit', '/admin/activity'],
] as const;

const passwords: Record<string, string> = { [ADMIN.username]: ADMIN.password };
const folder = process.env.BENCH_DIRECTUS;
const other = folder === undefined ? undefined : await startDirectus(folder);
const subject = await startSubject({ TRIVET_ADMIN_PASSWORD: ADMIN.password });
const floor = await startPeer(new URL('./paintFloor.ts', import.meta.url));
const browser = await openBrowser();
const paints = new Map<string, number[]>();
const note = (name: string, milliseconds: number) =>
  paints.set(name, [...(paints.get(name) ?? []), milliseconds]);
try {
  const states = await signedIn(browser, subject.url);
  const guest = other && (await signedInAt(browser, other));
  for (let round = 0; round < rounds; round++) {
    note('floor', await paintOf(browser, floor.url));
    for (const [path, person] of addresses)
      note(path, await paintOf(browser, `${subject.url}${path}`, states.get(person)));
    if (other)
      for (const [, path] of others)
        note(`Directus ${path}`, await paintOf(browser, `${other.url}${path}`, guest));
  }
} finally {
  await browser.end();
  await other?.stop();
  await floor.stop();
  await subject.stop();
}

const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const medians = [...paints].map(([name, list]) => ({ name, milliseconds: middle(list) }));
console.log(`Largest contentful paint in ms, empty browser cache; median of ${rounds} rounds\n`);
console.log('| page | ms | each |\n|---|---|---|');
for (const { name, milliseconds } of medians)
  console.log(`| ${name} | ${Math.round(milliseconds)} | ${paints.get(name)?.map(Math.round).join(', ')} |`);
const of = (isMeant: (name: string) => boolean) => medians.filter(({ name }) => isMeant(name));
const slowestOf = (some: typeof medians) =>
  some.reduce((one, next) => (next.milliseconds > one.milliseconds ? next : one));
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
const least = medians.find(({ name }) => name === 'floor')?.milliseconds ?? Number.NaN;
const isOther = (name: string) => name.startsWith('Directus');
const ours = of((name) => name !== 'floor' && !isOther(name));
const theirs = of(isOther);
const slowest = slowestOf(ours);
report({
  what: 'largest contentful paint of the slowest page, empty browser cache',
  trivet: `${seconds(slowest.milliseconds)} (${slowest.name})`,
  beside: `a page of one paragraph ${seconds(least)}`,
  ...atMost(slowest.milliseconds / 1000, MAX_SECONDS, 's'),
});
if (theirs.length > 0) {
  const typical = (some: typeof medians) => middle(some.map(({ milliseconds }) => milliseconds));
  const paint = (wanted: string) => seconds(of((name) => name === wanted)[0]?.milliseconds ?? Number.NaN);
  report(
    {
      what: 'the same of the typical page, beside another console',
      trivet: seconds(typical(ours)),
      beside: `Directus ${other?.version} on SQLite ${seconds(typical(theirs))}`,
      ...atMost(typical(ours) / typical(theirs), 1, '× Directus'),
    },
    ...others.map(([path, theirPath]) => ({
      what: `the same of \`${path}\``,
      trivet: paint(path),
      beside: `Directus \`${theirPath}\` ${paint(`Directus ${theirPath}`)}`,
    })),
  );
}

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

/** What a browser keeps of the sign-in at the other console. */
async function signedInAt(within: TestBrowser, { url, email, password }: Directus): Promise<State> {
  const page = await within.newPage();
  const answer = await page.request.post(`${url}/auth/login`, { data: { email, password, mode: 'session' } });
  if (!answer.ok()) throw new Error(`Directus answered ${answer.status()} to the sign-in.`);
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

/** Milliseconds until the last and largest thing was painted, in a browser profile that has nothing but the sign-in. */
async function paintOf(
  within: TestBrowser,
  address: string,
  storageState?: State,
  attempts = 3,
): Promise<number> {
  const page = await within.newPage(storageState ? { storageState } : {});
  try {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        Object.assign(window, { painted: list.getEntries().at(-1)?.startTime, heard: performance.now() });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const answer = await page.goto(address, { waitUntil: 'load' });
    if (answer?.status() !== 200) throw new Error(`${address} answered ${answer?.status()}`);
    const painted = await page
      // Pages that follow something always wait for an answer, so that the network is never idle.
      .waitForFunction(
        (still) => performance.now() - (window as unknown as { heard: number }).heard > still,
        STILL_MS,
        { timeout: PAINT_MS },
      )
      .catch(() => undefined);
    if (painted) return await page.evaluate(() => (window as unknown as { painted: number }).painted);
    if (attempts === 1) throw new Error(`${address} said nothing of what was painted.`);
  } finally {
    await page.context().close();
  }
  // A browser on a busy machine now and then does not say when it painted.
  return paintOf(within, address, storageState, attempts - 1);
}
