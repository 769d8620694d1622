import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violations } from './axe.support.ts';
import { sidewaysScroll, smallButtons } from './consoleChecks.ts';

const phone = { width: 390, height: 844 };

/** For whoever wants to look: TRIVET_TEST_SHOTS names a folder. */
async function shot(page: Page, name: string) {
  const folder = process.env.TRIVET_TEST_SHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}
/** Both schemes at both widths: nothing serious, nothing cut off, nothing too small for a finger. */
export async function looksRight(page: Page, name: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of [{ width: 1440, height: 900 }, phone]) {
      await page.setViewportSize(size);
      await shot(page, `${name}-${size.width}-${colorScheme}`);
      expect(await sidewaysScroll(page), name).toBe(0);
      expect(await violations(page), `${name} ${size.width} ${colorScheme}`).toEqual([]);
      if (size === phone) expect(await smallButtons(page)).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}
