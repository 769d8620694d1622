import { openBrowser, signIn } from '../../test/support/browser.ts';
import { startSubject, tokenOf } from '../harness.ts';
import { atMost, report, shorter } from '../report.ts';
import { type Times, typeKeys } from './keys.ts';
import { longDocx } from './long.ts';

/**
 * The editor with pages beside the editor as one long sheet, in turn on the same page with the same document of 46 pages:
 * how long a key takes, in the middle of a page and in a paragraph that stands on two, and how soon the pages are there.
 * `node bench/documents/typingOnPages.ts`
 */
const KEYS = shorter(100, 20);
const PACE = 40;
const ROUNDS = shorter(5, 1);
/** Of what the same key takes on one long sheet. */
const MAX_RATIO = 1.15;
const MAX_FIRST_SECONDS = 1;
const MAX_ALL_SECONDS = 2;

const places = ['one page', 'two pages'] as const;
const shown = ['one sheet', 'pages'] as const;
type Key = `${(typeof shown)[number]}, ${(typeof places)[number]}`;

const subject = await startSubject();
const browser = await openBrowser();
try {
  const page = await browser.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await signIn(page, subject, 'alice');
  const address = `${subject.url}/docs/app/doc/lcfiles/${await upload(subject.url)}/edit/content`;
  const times = new Map<Key, Times[]>();
  const first: number[] = [];
  const all: number[] = [];
  await page.addInitScript(() => {
    const seen: { first?: number; all?: number; count: string } = { count: '' };
    Object.assign(window, { seen });
    const look = () => {
      const count = document.querySelector<HTMLElement>('.paper')?.dataset.pages ?? '';
      if (count !== seen.count) Object.assign(seen, { count, all: performance.now() });
      if (count !== '') seen.first ??= performance.now();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  const showAs = (pages: boolean) =>
    page.evaluate((on) => localStorage.setItem('trivet-editor-view', JSON.stringify({ paged: on })), pages);
  for (let round = 0; round < ROUNDS; round++)
    // Each comes first as often as the other.
    for (const how of round % 2 === 0 ? shown.toReversed() : shown)
      for (const place of places) {
        await showAs(how === 'pages');
        await page.goto(address);
        await page.locator('.sheet[role=textbox]').waitFor();
        await page.waitForTimeout(1500);
        if (how === 'pages') {
          const seen = await page.evaluate(
            () => (window as unknown as { seen: { first: number; all: number } }).seen,
          );
          first.push(seen.first);
          all.push(seen.all);
        }
        const share = await shareOf(place);
        const key: Key = `${how}, ${place}`;
        const typed = await typeKeys(page, session, { share, keys: KEYS, pace: PACE, rest: 500 });
        times.set(key, [...(times.get(key) ?? []), typed]);
      }

  /** Where in the text a paragraph is that stands so; on one sheet it is the one that stood so before. */
  async function shareOf(place: (typeof places)[number]): Promise<number> {
    return page.evaluate((isCut) => {
      const kept = window.localStorage.getItem(`share ${isCut}`);
      if (kept) return Number(kept);
      const paragraphs = [...document.querySelectorAll('.sheet > p')].filter((one) => one.textContent !== '');
      const middle = Math.floor(paragraphs.length / 2);
      const found = paragraphs.findIndex(
        (one, at) => at > middle && (one.querySelector('.page-gap') !== null) === isCut,
      );
      if (document.querySelector('.paper')?.hasAttribute('data-pages') && found > 0)
        window.localStorage.setItem(`share ${isCut}`, String(found / (paragraphs.length - 1)));
      return found > 0 ? found / (paragraphs.length - 1) : 0.5;
    }, place === 'two pages');
  }

  const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const of = (key: Key, figure: keyof Times) => middle((times.get(key) ?? []).map((one) => one[figure]));
  for (const place of places) {
    const figures = (how: (typeof shown)[number]) =>
      (['p50', 'p95', 'cpu'] as const).map((figure) => of(`${how}, ${place}`, figure).toFixed(1)).join(' / ');
    const ratio = (figure: keyof Times) => of(`pages, ${place}`, figure) / of(`one sheet, ${place}`, figure);
    const what = `typing in 46 pages that are shown, in a paragraph on ${place}`;
    report(
      {
        what: `${what}: p50 / p95 / processor a key`,
        trivet: `${figures('pages')} ms; p95 ${ratio('p95').toFixed(2)} × one sheet`,
        beside: `one sheet ${figures('one sheet')} ms`,
        ...atMost(ratio('p95'), MAX_RATIO, '× one sheet'),
      },
      {
        what: `${what}: processor a key`,
        trivet: `${ratio('cpu').toFixed(2)} × one sheet`,
        ...atMost(ratio('cpu'), MAX_RATIO, '× one sheet'),
      },
    );
  }
  const seconds = (list: number[]) => middle(list) / 1000;
  report(
    {
      what: '46 pages: the first page is shown after',
      trivet: `${seconds(first).toFixed(2)} s`,
      ...atMost(seconds(first), MAX_FIRST_SECONDS, 's'),
    },
    {
      what: '46 pages: all pages are laid out after',
      trivet: `${seconds(all).toFixed(2)} s`,
      ...atMost(seconds(all), MAX_ALL_SECONDS, 's'),
    },
  );
} finally {
  await browser.end();
  await subject.stop();
}

async function upload(url: string): Promise<string> {
  const form = new FormData();
  form.append('Bench.docx', new Blob([longDocx(46)]), 'Bench.docx');
  const headers = { authorization: `Bearer ${await tokenOf(url, 'alice')}` };
  const answer = await fetch(`${url}/repository/rest/`, { method: 'POST', body: form, headers });
  return ((await answer.json()) as { id: string }).id;
}
