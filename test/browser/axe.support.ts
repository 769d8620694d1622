import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds against WCAG 2.2 AA and against good practice, such as landmarks around everything. The ruler's small handles have equals in the toolbar, as 2.5.8 allows. */
export async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async (tags) => {
    const tool = (window as unknown as { axe: { run(context: object, options: object): Promise<Found> } })
      .axe;
    // Colours that pass into others are nobody's to read; what goes round without an end is not waited for.
    const passing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(passing.map(({ finished }) => finished));
    type Found = { violations: { id: string; nodes: { html: string; target: string[] }[] }[] };
    const found = await tool.run({ exclude: [] }, { runOnly: tags });
    return found.violations.flatMap(({ id, nodes }) =>
      nodes
        .filter(({ html }) => !(id === 'target-size' && html.includes('role="slider"')))
        .map(({ html }) => `${id}: ${html.slice(0, 160)}`),
    );
  }, rules);
}
