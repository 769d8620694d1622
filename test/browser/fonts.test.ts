import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, signIn, type TestBrowser } from '../support/browser.ts';
import { docxWithFonts, inFont } from '../support/embeddedFonts.ts';
import { tinyFont } from '../support/tinyFont.ts';
import { startTestServer, type TestServer } from '../support/trivet.ts';
import { complaints } from './consoleChecks.ts';
import { editor, store, text } from './editor.support.ts';
import { viewer } from './viewer.support.ts';

let server: TestServer;
let browser: TestBrowser;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

const file = docxWithFonts(
  inFont('Calibri', 'Quick wizards jump') +
    inFont('Boxes', 'AAAA') +
    inFont('Looks', 'A') +
    inFont('Wingdings', '\uf0fc\uf0a8') +
    inFont('Symbol', 'abc'),
  { Boxes: tinyFont({ width: 2000 }), Looks: tinyFont({ bits: 4, width: 3000 }) },
);

/** Families that were loaded, and how wide words are laid out, in their own size. */
async function shown(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  return page.evaluate(() => {
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded');
    const widths = [...document.querySelectorAll('.sheet > p')].map((paragraph) => {
      const range = document.createRange();
      range.selectNodeContents(paragraph);
      const size = Number.parseFloat(getComputedStyle(paragraph.firstElementChild ?? paragraph).fontSize);
      return Math.round((range.getBoundingClientRect().width / size) * 100) / 100;
    });
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const measured = (family: string) => {
      pen.font = `100px ${family}`;
      return Math.round(pen.measureText('Quick wizards jump').width) / 100;
    };
    return {
      families: [...new Set(loaded.map(({ family }) => family))].sort(),
      pieces: loaded.filter(({ family }) => family === 'Carlito').length,
      widths,
      carlito: measured('Carlito'),
      other: measured('sans-serif'),
    };
  });
}

test('text is laid out in the family that stands in for its font, in fonts of the file, and symbols as what they look like', async () => {
  const { id } = await store(server, '', 'Fonts.docx', file);
  const page = await browser.newPage();
  const heard = complaints(page);
  const policy = page.waitForResponse((answer) => answer.url().includes('/edit/content'));
  await signIn(page, server, 'alice', 'alice', editor(id));
  expect((await policy).headers()['content-security-policy']).toContain("; font-src 'self';");
  await text(page).waitFor();
  await expect.poll(async () => (await shown(page)).families).toContain('file-Boxes');
  const { families, pieces, widths, carlito, other } = await shown(page);
  // A licence that lets a font be shown only does not let it be edited in; nothing that no text needs is loaded.
  expect(families).toEqual(['Arimo', 'Carlito', 'file-Boxes']);
  expect(pieces).toBe(1);
  expect(widths[0]).toBeCloseTo(carlito, 1);
  expect(Math.abs(carlito - other)).toBeGreaterThan(0.3);
  expect(widths[1]).toBeCloseTo(8, 1);
  const symbols = await page
    .locator('.sheet .symbol')
    .evaluateAll((list) => list.map((one) => getComputedStyle(one, '::after').content));
  expect(symbols).toEqual(['"✓"', '"◻"', '"α"', '"β"', '"χ"']);
  expect(await text(page).textContent()).toContain('\uf0fcabc'.slice(1));
  const list = page.getByLabel('Font', { exact: true });
  await list.focus();
  const fonts = await list.locator('option').allTextContents();
  expect(fonts).toContain('Calibri — shown as Carlito');
  expect(fonts).toContain('Boxes — from this document');
  expect(fonts).toContain('Symbol — shown as Unicode symbols');
  expect(heard).toEqual([]);

  const reading = await browser.newPage();
  await signIn(reading, server, 'alice', 'alice', viewer(id));
  await reading.locator('.sheet').waitFor();
  await expect.poll(async () => (await shown(reading)).families).toContain('file-Looks');
  // Who reads it sees the letters that the author saw.
  const read = await shown(reading);
  expect(read.families).toEqual(['Arimo', 'Carlito', 'file-Boxes', 'file-Looks']);
  expect(read.widths[0]).toBe(widths[0]);
  expect(read.widths.slice(1, 3)).toEqual([8, 3]);
});
