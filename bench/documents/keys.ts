import type { CDPSession, Page } from 'playwright-core';

/** Milliseconds from a key to its finished layout, and what a page works for each. */
export type Times = { p50: number; p95: number; cpu: number };
export type Typing = { share: number; keys: number; pace: number; rest?: number };

/**
 * Types into a text, one key at a time; a key counts from its event until layout is clean again.
 * @param share where in the text: 0 its first paragraph, 1 its last @param pace milliseconds between keys
 * @param rest milliseconds until the first, for what coming there costs
 */
export async function typeKeys(
  page: Page,
  session: CDPSession,
  { share, keys, pace, rest = 0 }: Typing,
): Promise<Times> {
  await page.evaluate((share) => {
    const paragraphs = [...document.querySelectorAll('.sheet > p')].filter((one) => one.textContent !== '');
    const chosen = paragraphs[Math.round((paragraphs.length - 1) * share)];
    chosen?.scrollIntoView({ block: 'center' });
    if (chosen) getSelection()?.collapse(chosen, 0);
    chosen?.closest<HTMLElement>('.sheet')?.focus();
    const times: number[] = [];
    const measure = () => {
      const start = performance.now();
      setTimeout(() => {
        document.body.getBoundingClientRect();
        times.push(performance.now() - start);
      });
    };
    document.addEventListener('keydown', measure, true);
    Object.assign(window, { times, stop: () => document.removeEventListener('keydown', measure, true) });
  }, share);
  await page.waitForTimeout(rest);
  const before = await worked(session);
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('abcdefghij'[key % 10] ?? 'a');
    await page.waitForTimeout(pace);
  }
  const cpu = ((await worked(session)) - before) / keys;
  const times = await page.evaluate(() => {
    const { times, stop } = window as unknown as { times: number[]; stop(): void };
    stop();
    return times.toSorted((a, b) => a - b);
  });
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95), cpu };
}

/** Milliseconds that a page has worked. */
export async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}
