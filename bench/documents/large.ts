import { writeFile } from 'node:fs/promises';
import type { CDPSession, Page } from 'playwright-core';
import { openBrowser, signIn } from '../../test/support/browser.ts';
import { memoryOf, processorMs } from '../costs.ts';
import { startSubject, tokenOf } from '../harness.ts';
import { atMost, report, shorter, thousands } from '../report.ts';
import { type Times, typeKeys, worked } from './keys.ts';
import { longDocx } from './long.ts';

/**
 * Long documents of headings, text, tables, lists and footnotes: until one can type, until all of the text is there, and
 * typing at the start, in the middle and at the end; what it costs another page and the server. `node bench/documents/large.ts [pages …] [--profile=folder]`
 */
const KEYS = shorter(40, 10);
const PACE = 100;
const MAX_P95 = 50;
const MAX_OPENING_SECONDS = 10;
const profile = process.argv.find((one) => one.startsWith('--profile='))?.slice('--profile='.length);
const sizes = process.argv.slice(2).map(Number).filter(Boolean);

const places = [0, 0.5, 1];
const columns = [
  ...['pages', "server's answer ms", 'editable ms', 'at rest ms', 'longest task ms', 'heap MB'],
  ...['start', 'middle', 'end'].map((place) => `${place}: p50 / p95 / CPU ms`),
  ...["another's key: CPU ms", 'server: CPU ms a key', 'server: MB more', 'published ms'],
];
const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

const subject = await startSubject();
const browser = await openBrowser();
try {
  console.log(row(columns));
  console.log(row(columns.map(() => '---')));
  for (const pages of sizes.length > 0 ? sizes : [46, 500, 1000]) console.log(row(await measured(pages)));
} finally {
  await browser.end();
  await subject.stop();
}

async function measured(pages: number): Promise<(string | number)[]> {
  const memory = memoryOf(subject.pid).now;
  const id = await upload(pages);
  const page = await browser.newPage();
  page.setDefaultTimeout(300_000);
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await signIn(page, subject, 'alice', 'alice', '/health');
    await page.addInitScript(watchOpening);
    await start(session, profile);
    await page.goto(`${subject.url}/docs/app/doc/lcfiles/${id}/edit/content`, { waitUntil: 'commit' });
    await page.waitForFunction(() => 'editable' in window);
    // All of the text is there, and nothing was busy for a while.
    await page.waitForFunction(
      (pages) => {
        const { rest } = window as unknown as { rest: number };
        return performance.now() - rest > 3000 && document.querySelectorAll('.sheet table').length >= pages;
      },
      pages,
      { polling: 500 },
    );
    await end(session, profile, `opening-${pages}`);
    const opened = await page.evaluate(() => {
      const { editable, rest, longest } = window as unknown as Record<
        'editable' | 'rest' | 'longest',
        number
      >;
      const [answer] = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/opening')) as PerformanceResourceTiming[];
      return { answer: answer?.responseEnd ?? Number.NaN, editable, rest, longest };
    });
    const heap = (await session.send('Runtime.getHeapUsage')).usedSize / 1024 / 1024;
    const typed: Times[] = [];
    const before = processorMs(subject.pid);
    for (const place of places) {
      await start(session, profile);
      typed.push(await typeKeys(page, session, { share: place, keys: KEYS, pace: PACE, rest: 2000 }));
      await end(session, profile, `typing-${pages}-${place}`);
    }
    const served = (processorMs(subject.pid) - before) / places.length / KEYS;
    const grown = memoryOf(subject.pid).now - memory;
    const heard = await typedByAnother(page, session, id);
    const publishing = performance.now();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Version 2').first().waitFor();
    const published = performance.now() - publishing;
    tell(pages, opened, typed, heard, served);
    const times = [opened.answer, opened.editable, opened.rest, opened.longest, heap].map(Math.round);
    return [
      pages,
      ...times,
      ...typed.map(({ p50, p95, cpu }) => [p50, p95, cpu].map((ms) => ms.toFixed(1)).join(' / ')),
      heard.toFixed(1),
      served.toFixed(1),
      Math.round(grown),
      Math.round(published),
    ];
  } finally {
    await page.context().close();
  }
}

function tell(
  pages: number,
  { answer, editable }: { answer: number; editable: number },
  typed: readonly Times[],
  heard: number,
  served: number,
): void {
  const inTurn = (of: keyof Times) => typed.map((one) => one[of].toFixed(0)).join(', ');
  const worst = Math.max(...typed.map(({ p95 }) => p95));
  report(
    {
      what: `${thousands(pages)} pages of text, tables, lists and footnotes: until one can type`,
      trivet: `${(editable / 1000).toFixed(1)} s, the server's answer after ${(answer / 1000).toFixed(1)} s`,
      ...atMost(editable / 1000, MAX_OPENING_SECONDS, 's'),
    },
    {
      what: `${thousands(pages)} pages: a key at the start, in the middle, at the end, p95`,
      trivet: `${inTurn('p95')} ms; processor of the page ${inTurn('cpu')} ms`,
      ...atMost(worst, MAX_P95, 'ms'),
    },
    {
      what: `${thousands(pages)} pages: processor for a key, of the server, and of another editor's page`,
      trivet: `${served.toFixed(0)}; ${heard.toFixed(0)} ms`,
    },
  );
}

/** Notes in the page when the text can be typed in, when the page was busy last, and for how long at most. */
function watchOpening() {
  Object.assign(window, { rest: 0, longest: 0 });
  new PerformanceObserver((list) => {
    const seen = window as unknown as { rest: number; longest: number };
    for (const { startTime, duration } of list.getEntries()) {
      seen.rest = Math.max(seen.rest, startTime + duration);
      seen.longest = Math.max(seen.longest, duration);
    }
  }).observe({ type: 'longtask', buffered: true });
  const seen = new MutationObserver(() => {
    if (!document.querySelector('.sheet[role=textbox][contenteditable=true]')) return;
    seen.disconnect();
    // Also what its first picture costs: a key waits for it.
    requestAnimationFrame(() => setTimeout(() => Object.assign(window, { editable: performance.now() })));
  });
  seen.observe(document, { subtree: true, childList: true, attributes: true });
}

/** What a page spends on each key of somebody else, who types at the start of the text. */
async function typedByAnother(page: Page, session: CDPSession, id: string): Promise<number> {
  const other = await browser.newPage();
  other.setDefaultTimeout(300_000);
  try {
    await signIn(other, subject, 'alice', 'alice', '/health');
    await other.goto(`${subject.url}/docs/app/doc/lcfiles/${id}/edit/content`);
    await other.locator('.sheet[role=textbox][contenteditable=true]').waitFor();
    await other.waitForTimeout(3000);
    const before = await worked(session);
    await other.keyboard.type('x'.repeat(KEYS), { delay: PACE });
    await page.getByText('x'.repeat(KEYS)).first().waitFor({ state: 'attached' });
    return ((await worked(session)) - before) / KEYS;
  } finally {
    await other.context().close();
  }
}

async function start(session: CDPSession, folder: string | undefined): Promise<void> {
  if (folder === undefined) return;
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 500 });
  await session.send('Profiler.start');
}

async function end(session: CDPSession, folder: string | undefined, name: string): Promise<void> {
  if (folder === undefined) return;
  const { profile } = await session.send('Profiler.stop');
  await writeFile(`${folder}/${name}.cpuprofile`, JSON.stringify(profile));
}

async function upload(pages: number): Promise<string> {
  const form = new FormData();
  form.append('Bench.docx', new Blob([longDocx(pages, 0, 0, true)]), 'Bench.docx');
  const headers = { authorization: `Bearer ${await tokenOf(subject.url, 'alice')}` };
  const answer = await fetch(`${subject.url}/repository/rest/`, { method: 'POST', body: form, headers });
  return ((await answer.json()) as { id: string }).id;
}
