import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createCanvas } from '@napi-rs/canvas';
import type { Page } from 'playwright-core';
import { type EditableDocument, openDocument, readMedia } from '../../formats/editable/index.ts';
import { openBrowser } from '../../test/support/browser.ts';
import { requireOffice } from '../../test/support/office.ts';
import { bundle } from './bundle.ts';

/**
 * Documents beside the PDF that LibreOffice makes of them: a picture for each file of a folder, with LibreOffice's first
 * pages at the left and the editor's sheet at the right. `node bench/documents/beside.ts DIR OUT [pages]`
 */
const [folder, out, pages = '2'] = process.argv.slice(2);
if (folder === undefined || out === undefined)
  throw new Error('Usage: node bench/documents/beside.ts DIR OUT [pages]');
/** CSS pixels for each point, so that both sides are of one size. */
const SCALE = 96 / 72;

const names = (await readdir(folder)).filter((name) => /\.(docx|odt|txt|md)$/i.test(name)).toSorted();
await mkdir(out, { recursive: true });
const pdfs = await convert(names.map((name) => join(folder, name)));
const show = await bundle(new URL('../../web/editor/view/layout/showDocument.ts', import.meta.url), 'Sheet');
const browser = await openBrowser();
try {
  const page = await browser.newPage({ viewport: { width: 1000, height: 1200 } });
  for (const name of names) {
    const bytes = new Uint8Array(await readFile(join(folder, name)));
    try {
      const sheet = await sheetOf(page, bytes, openDocument(bytes, name));
      const pdf = pdfs.get(name);
      const drawn = pdf ? await pagesOf(pdf) : [];
      await writeFile(join(out, `${name}.png`), await pair(page, drawn, sheet));
      console.log(`${name}: ${drawn.length === 0 ? 'LibreOffice made no PDF of it' : 'done'}`);
    } catch (error) {
      console.log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
} finally {
  await browser.end();
}

/** PDF by file name. LibreOffice takes all in one run, with a profile of its own. */
async function convert(files: string[]): Promise<Map<string, Buffer>> {
  const office = await requireOffice();
  const place = await mkdtemp(join(tmpdir(), 'trivet-beside-'));
  const made = new Map<string, Buffer>();
  try {
    const profile = `-env:UserInstallation=${pathToFileURL(join(place, 'profile'))}`;
    const given = ['--headless', profile, '--convert-to', 'pdf', '--outdir', place, ...files];
    if (office && files.length > 0) await promisify(execFile)(office, given);
    for (const file of files) {
      const pdf = await readFile(join(place, `${basename(file, extname(file))}.pdf`)).catch(() => undefined);
      if (pdf) made.set(basename(file), pdf);
    }
    return made;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** A picture of the sheet as the editor shows it. */
async function sheetOf(page: Page, bytes: Uint8Array, opened: EditableDocument): Promise<Buffer> {
  const media = Object.keys(opened.media).map((part) => {
    const found = readMedia(bytes, part);
    const content = Buffer.from(found?.bytes ?? []).toString('base64');
    return [part, `data:${found?.type};base64,${content}`];
  });
  // Another page, and with it none of the rules of the document before.
  await page.goto('about:blank');
  await page.setContent('<!doctype html><html><body style="margin: 0"><div id="place"></div></body></html>');
  await page.addStyleTag({ content: show.css });
  const shown = `Sheet.showDocument(document.getElementById('place'), ${JSON.stringify(opened.doc)}, { media: (part) => media[part] ?? '', fonts: () => new Uint8Array(), text: '', picture: '' })`;
  await page.evaluate(
    `${show.script}; { const media = ${JSON.stringify(Object.fromEntries(media))}; ${shown}; }`,
  );
  await page.evaluate(() => Promise.allSettled([...document.images].map((one) => one.decode())));
  const clip = await page.evaluate((count) => {
    const { width, height } = (document.querySelector('.sheet') as Element).getBoundingClientRect();
    const style = getComputedStyle(document.querySelector('.sheet') as Element);
    const paper = Number.parseFloat(style.minHeight) || height;
    return { x: 0, y: 0, width: Math.max(width, 900), height: Math.min(height, paper * count) };
  }, Number(pages));
  return page.screenshot({ fullPage: true, clip });
}

/** The first pages of a PDF as pictures. */
async function pagesOf(pdf: Buffer): Promise<Buffer[]> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const pdfDocument = await task.promise;
  const drawn: Buffer[] = [];
  for (let number = 1; number <= Math.min(pdfDocument.numPages, Number(pages)); number++) {
    const page = await pdfDocument.getPage(number);
    const viewport = page.getViewport({ scale: SCALE });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
    drawn.push(canvas.toBuffer('image/png'));
  }
  await task.destroy();
  return drawn;
}

/** Both sides in one picture. */
async function pair(page: Page, left: Buffer[], right: Buffer): Promise<Buffer> {
  const image = (png: Buffer) =>
    `<img style="display: block; margin-bottom: 8px" src="data:image/png;base64,${png.toString('base64')}">`;
  const column = (list: Buffer[]) => `<div>${list.map(image).join('')}</div>`;
  await page.setContent(
    `<body style="display: inline-flex; gap: 16px; margin: 8px; background: #889">${column(left)}${column([right])}</body>`,
  );
  await page.evaluate(() => Promise.all([...document.images].map((one) => one.decode())));
  return page.locator('body').screenshot();
}
