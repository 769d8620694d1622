import type { Page } from 'playwright-core';
import { plain, type Word } from './place.ts';

/** What the sheet of the editor or the viewer shows: `unreadable` of it are labels in the place of what they name; each word says in which
 *  of the blocks it is, which are told by their names and looks. */
export type Sheet = { pages: number; words: SheetWord[]; unreadable: number; blocks: string[] };
export type SheetWord = Word & { block: number };

/**
 * Reads what a page shows of a document, once its fonts are there, its tabs measured and its pages laid out.
 *
 * Where there are sheets of paper beneath the text (`.paper > .sheets > *`), a word is on the one that it lies on; else all is one page.
 */
export async function readSheet(page: Page): Promise<Sheet> {
  await page.evaluate(settle, { frames: FRAMES, most: MOST_FRAMES });
  const { words, ...rest } = await page.evaluate(wordsOfSheet);
  return { ...rest, words: words.map((word) => ({ ...word, text: plain(word.text) })) };
}

/** Tabs are measured in passes, one a frame. What is not laid out after the most of them never will be. */
const [FRAMES, MOST_FRAMES] = [8, 1200];

/** Runs in the page: waits until nothing moves any more. */
async function settle({ frames, most }: { frames: number; most: number }): Promise<void> {
  if (!document.getElementById('all-laid-out')) {
    // What rests has no place.
    const style = document.createElement('style');
    style.id = 'all-laid-out';
    style.textContent = '.sheet, .sheet *, .sheet::part(stretch) { content-visibility: visible !important; }';
    document.head.append(style);
  }
  await document.fonts.ready;
  // Pages are counted on the paper; a count that is empty is not there yet.
  const counted = () => document.querySelector<HTMLElement>('.paper')?.dataset.pages;
  let known = counted();
  for (let [still, all] = [0, 0]; still < frames && all < most; all++) {
    await new Promise(requestAnimationFrame);
    await document.fonts.ready;
    still = counted() === known && known !== '' ? still + 1 : 0;
    known = counted();
  }
}

/** Runs in the page. */
function wordsOfSheet(): Sheet {
  // Those of headers come first in the page, and are not the text.
  const sheet =
    document.querySelector<HTMLElement>('.paper > .middle > .sheet') ??
    document.querySelector<HTMLElement>('.sheet');
  if (!sheet) throw new Error('The page shows no sheet.');
  const POINTS = 72 / 96;
  const sheets = [...document.querySelectorAll('.paper > .sheets > *')];
  const papers = (sheets.length > 0 ? sheets : [sheet]).map((one) => one.getBoundingClientRect());
  const paperAt = (y: number) => {
    const below = papers.findIndex(({ bottom }) => y < bottom);
    return below < 0 ? papers.length - 1 : below;
  };
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const ascents = new Map<string, number>();
  const ascentOf = (element: Element) => {
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    const font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    pen.font = font;
    const ascent = ascents.get(font) ?? pen.measureText('x').fontBoundingBoxAscent;
    ascents.set(font, ascent);
    return ascent;
  };
  const told = (one: Element | null): string => (one ? [one.localName, ...one.classList].join('.') : '');
  const tell = (one: Element | null): string => {
    if (!one) return '';
    const style = getComputedStyle(one);
    const [ownSize, ownLine] = [style.fontSize, style.lineHeight].map(
      (css) => Number.parseFloat(css) * POINTS,
    );
    const frame = one.closest('td, .box, .container');
    return [
      told(one),
      frame && `in ${told(frame)}`,
      `after ${told(one.previousElementSibling)}`,
      `${ownSize?.toFixed(1)}/${ownLine?.toFixed(2)} ${style.fontFamily.split(',')[0]} ×${style.getPropertyValue('--spacing')}`,
      `margin ${style.margin}, padding ${style.padding}, indent ${style.textIndent}`,
      one.getAttribute('style'),
    ]
      .filter(Boolean)
      .join('; ');
  };
  const blocks: string[] = [];
  const words: SheetWord[] = [];
  let block: Element | null = null;
  let goesOn = false;
  const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (node instanceof HTMLElement && node.tagName === 'BR') goesOn = false;
      continue;
    }
    const holder = node.parentElement;
    const own = holder?.closest('p, h1, h2, h3, h4, h5, h6, div') ?? null;
    if (!holder || holder.closest('math')) continue;
    if (own !== block || blocks.length === 0) {
      [block, goesOn] = [own, false];
      blocks.push(tell(own));
    }
    const text = node.textContent ?? '';
    for (let offset = 0; offset < text.length; offset++) {
      if (/\s/.test(text.charAt(offset))) goesOn = false;
      else if (goesOn) (words.at(-1) as SheetWord).text += text.charAt(offset);
      else {
        const range = document.createRange();
        range.setStart(node, offset);
        range.setEnd(node, offset + 1);
        const [rect] = range.getClientRects();
        if (!rect || rect.width + rect.height === 0) continue;
        const at = paperAt(rect.top);
        const [x, y] = [rect.left - (papers[at]?.left ?? 0), rect.top - (papers[at]?.top ?? 0)];
        const word = { text: text.charAt(offset), page: at + 1, x: x * POINTS };
        words.push({ ...word, y: (y + ascentOf(holder)) * POINTS, block: blocks.length - 1 });
        goesOn = true;
      }
    }
  }
  const labels = [...sheet.querySelectorAll('.raw[data-label]')].filter(
    (one) => !/^(none|normal)$/.test(getComputedStyle(one, '::before').content),
  );
  return { pages: papers.length, words, unreadable: labels.length, blocks };
}
