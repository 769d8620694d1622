import type { Page } from 'playwright-core';
import { openBrowser, signIn, type TestBrowser } from '../../test/support/browser.ts';
import { startSubject, tokenOf } from '../harness.ts';
import { atMost, report } from '../report.ts';
import { longDocx } from './long.ts';

/**
 * From the address of a document of 46 pages to the first key, each time with an empty browser cache: the first opening
 * after the server started, somebody else's of another document, the same document again. Says where the time goes.
 * `node bench/documents/opening.ts [rounds] [pages]`
 */
const rounds = Number(process.argv[2] ?? 3);
const pages = Number(process.argv[3] ?? 46);
const MAX_EDITABLE_SECONDS = 1.5;

/** Milliseconds since the address was asked for. */
type Steps = {
  page: number;
  asked: number;
  opened: number;
  scripts: number;
  painted: number;
  editable: number;
};

const kinds = ['first after a start', 'another document, another person', 'the same document again'] as const;
const times = new Map<string, Steps[]>(kinds.map((kind) => [kind, []]));

const browser = await openBrowser();
try {
  for (let round = 0; round < rounds; round++) {
    const subject = await startSubject();
    try {
      const [one, two] = [await upload(subject.url, 'alice'), await upload(subject.url, 'carol')];
      const openings = [
        ['alice', one],
        ['carol', two],
        ['alice', one],
      ] as const;
      for (const [at, [person, id]] of openings.entries())
        times.get(kinds[at] ?? '')?.push(await openedBy(browser, subject.url, person, id));
    } finally {
      await subject.stop();
    }
  }
} finally {
  await browser.end();
}

const steps = ['page', 'asked', 'opened', 'scripts', 'painted', 'editable'] as const;
const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
console.log(
  `${pages} pages, empty browser cache; median of ${rounds} rounds, ms since the address was asked for\n`,
);
console.log(`| opening | ${steps.join(' | ')} | each |\n|---|${steps.map(() => '---|').join('')}---|`);
for (const [kind, list] of times) {
  const row = steps.map((step) => Math.round(middle(list.map((each) => each[step]))));
  console.log(
    `| ${kind} | ${row.join(' | ')} | ${list.map(({ editable }) => Math.round(editable)).join(', ')} |`,
  );
}
for (const [kind, list] of times) {
  const seconds = middle(list.map(({ editable }) => editable)) / 1000;
  report({
    what: `${pages} pages to the first key, empty browser cache: ${kind}`,
    trivet: `${seconds.toFixed(2)} s`,
    ...atMost(seconds, MAX_EDITABLE_SECONDS, 's'),
  });
}

/** Opens a document in a browser profile that has nothing but the sign-in. */
async function openedBy(browser: TestBrowser, url: string, person: string, id: string): Promise<Steps> {
  const before = await browser.newPage();
  await signIn(before, { url }, person, person, '/health');
  const storageState = await before.context().storageState();
  await before.context().close();
  const page = await browser.newPage({ storageState });
  try {
    return await timed(page, `${url}/docs/app/doc/lcfiles/${id}/edit/content`);
  } finally {
    await page.context().close();
  }
}

async function timed(page: Page, address: string): Promise<Steps> {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector('.sheet[role=textbox][contenteditable=true]')) return;
      seen.disconnect();
      // Also what its first picture costs: a key waits for it.
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { editable: performance.now() })));
    });
    seen.observe(document, { subtree: true, childList: true, attributes: true });
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => 'editable' in window);
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const opening = entries.find(({ name }) => name.endsWith('/opening'));
    const { editable } = window as unknown as { editable: number };
    const scripts = entries.filter(({ name, responseEnd }) => name.endsWith('.js') && responseEnd < editable);
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return {
      page: page?.responseEnd ?? Number.NaN,
      asked: opening?.requestStart ?? Number.NaN,
      opened: opening?.responseEnd ?? Number.NaN,
      scripts: Math.max(...scripts.map(({ responseEnd }) => responseEnd)),
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      editable,
    };
  });
}

async function upload(url: string, person: string): Promise<string> {
  const form = new FormData();
  form.append('Bench.docx', new Blob([longDocx(pages)]), 'Bench.docx');
  const headers = { authorization: `Bearer ${await tokenOf(url, person)}` };
  const answer = await fetch(`${url}/repository/rest/`, { method: 'POST', body: form, headers });
  return ((await answer.json()) as { id: string }).id;
}
