import type { SectionFormat } from '../../../../../formats/model/index.ts';
import type { Page } from './box.ts';
import { BEGINS, GOES_ON } from './gaps.ts';
import { dropOf, scaleOf } from './scale.ts';

export const PX = 96 / 72;

/** What lies at the edges of pages and below the text, by where it stands from the upper edge of the first one. */
const AROUND = ['.sheets', '.edges', '.notes', '.page-marks'].map((one) => `:scope > ${one}`).join();

/** The text on its pages, as it is shown. */
export type Shown = {
  paper: HTMLElement;
  text: HTMLElement;
  pages: readonly Page[];
  /** of each section */
  setups: readonly SectionFormat[];
};

/** Pictures of pages as they stand on the screen; the text itself is left alone. @returns one by its place, from 0 */
export function pageCopies({
  paper,
  text,
  pages,
  setups,
}: Shown): (index: number) => HTMLElement | undefined {
  const scale = scaleOf(text);
  const zero = paper.getBoundingClientRect().top;
  const widest = Math.max(...setups.map(({ width }) => width)) * PX;
  const blocks = [...text.children].filter((one) => one instanceof HTMLElement);
  const placeOf = (dom: HTMLElement) => {
    const { top, bottom, width } = dom.getBoundingClientRect();
    // Text that stands lower in its lines than a browser has it is moved there: the copy is, too.
    const drop = dropOf(getComputedStyle(dom));
    const at = (y: number) => (y - zero) / scale - drop;
    return { top: at(top), bottom: at(bottom), isShown: width > 0 };
  };

  /** The blocks that are seen on a page, and where the first of them begins. */
  function blocksOn({ y, height }: Page): { dom: HTMLElement; top: number }[] {
    const found: { dom: HTMLElement; top: number }[] = [];
    // A block that is not shown is nowhere, and so not asked where it is.
    let from = first(blocks.length, (one) => isBelow(one, y + 1));
    // Its last lines may stand on this page, in a column beside that which it began in.
    while (from > 0 && hasRest(blocks[from - 1])) from--;
    for (let at = from; at < blocks.length; at++) {
      const dom = blocks[at];
      if (!dom) break;
      const { top, isShown } = placeOf(dom);
      if (!isShown) continue;
      if (top >= y + height - 0.5) break;
      found.push({ dom, top });
    }
    return found;
  }

  /** Whether a block, or the next one that is shown, reaches below a line. */
  function isBelow(at: number, y: number): boolean {
    for (let next = at; next < blocks.length; next++) {
      const dom = blocks[next];
      const place = dom && placeOf(dom);
      if (place?.isShown) return place.bottom > y || (place.bottom === place.top && place.bottom >= y - 1);
    }
    return true;
  }

  return (index) => {
    const page = pages[index];
    const setup = page && (setups[page.section] ?? setups[0]);
    if (!setup) return undefined;
    const sheet = part('sheet');
    const on = blocksOn(page);
    sheet.style.paddingTop = `${on[0]?.top ?? 0}px`;
    for (const [at, { dom, top }] of on.entries()) sheet.append(...copyOf(dom, at === 0, top < page.y));
    const middle = part('middle');
    middle.append(sheet);
    const whole = part('paper');
    whole.dataset.pages = '';
    whole.toggleAttribute('data-columns', paper.hasAttribute('data-columns'));
    // The numbers of lists go on from page to page.
    Object.assign(whole.style, { counterReset: 'none', width: `${widest}px`, top: `${-page.y}px` });
    whole.style.left = `${(setup.width * PX - widest) / 2}px`;
    whole.append(middle, ...aroundOf(paper, page));
    const copy = part('page-copy');
    // What cannot be divided may have made it higher than its section has it.
    Object.assign(copy.style, { width: `${setup.width * PX}px`, height: `${page.height}px` });
    copy.append(whole);
    return copy;
  };
}

/** The first of so many for which something holds, as it does for all behind it. */
function first(count: number, holds: (at: number) => boolean): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Whether lines of a block stand in another column than it began in. */
const hasRest = (dom: HTMLElement | undefined): boolean =>
  dom !== undefined && (dom.classList.contains(GOES_ON) || dom.querySelector(`.${GOES_ON}`) !== null);

function part(name: string): HTMLElement {
  const dom = document.createElement('div');
  dom.className = name;
  return dom;
}

/** @param isFirst of its page, where it begins as it is known @param goesOn from the page before */
function copyOf(dom: HTMLElement, isFirst: boolean, goesOn: boolean): HTMLElement[] {
  const copy = dom.cloneNode(true) as HTMLElement;
  if (isFirst) {
    copy.classList.remove(BEGINS);
    copy.style.setProperty('margin-top', '0', 'important');
  }
  const counted = goesOn ? countedIn(dom) : '';
  if (counted === '') return [copy];
  // What was counted on the page before is not counted once more.
  const back = document.createElement('span');
  Object.assign(back.style, { position: 'absolute', counterIncrement: counted });
  return [back, copy];
}

/** What a block counts, backwards. */
function countedIn(dom: HTMLElement): string {
  const counts = new Map<string, number>();
  for (const one of [dom, ...dom.querySelectorAll('[class*="n-"]')]) {
    const words = getComputedStyle(one).counterIncrement.split(' ');
    for (let at = 0; at + 1 < words.length; at += 2)
      counts.set(words[at] ?? '', (counts.get(words[at] ?? '') ?? 0) - Number(words[at + 1]));
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).join(' ');
}

/** The sheet of paper of a page, its header and footer, and its notes. */
const aroundOf = (paper: HTMLElement, { y, height }: Page): HTMLElement[] =>
  [...paper.querySelectorAll<HTMLElement>(AROUND)].flatMap((layer) => {
    const own = layer.cloneNode(false) as HTMLElement;
    for (const one of layer.children) {
      const top = one instanceof HTMLElement ? Number.parseFloat(one.style.top) : Number.NaN;
      if (top >= y - 1 && top < y + height) own.append(one.cloneNode(true));
    }
    return own.childElementCount > 0 ? [own] : [];
  });
