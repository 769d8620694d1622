import type { Page } from 'playwright-core';

/** What is wrong with a page for those who use a keyboard, a screen reader or weak eyes; empty when nothing is.
 *  Checks by hand what WCAG 2.2 AA asks and a program can see: names, one h1, heading order, landmarks, ids, contrast. */
export async function accessFaults(page: Page): Promise<string[]> {
  const faults = await page.evaluate(() => {
    const found: string[] = [];
    const shown = (node: Element) =>
      node.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(shown);
    const says = (node: Element) => `${node.outerHTML.slice(0, 120)}`;

    const name = (node: Element): string => {
      const by = node.getAttribute('aria-labelledby');
      const labelled = by?.split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
      const labels = 'labels' in node ? [...((node.labels as NodeList | null) ?? [])] : [];
      return [node.getAttribute('aria-label'), labelled?.join(' '), labels[0]?.textContent, node.textContent]
        .map((text) => text?.trim() ?? '')
        .filter(Boolean)
        .join(' ');
    };
    const heard = (node: Element) => !node.closest('[aria-hidden=true]');
    for (const node of all(
      'a[href], button, input:not([type=hidden]), select, textarea, [role=button], summary',
    ))
      if (heard(node) && name(node) === '') found.push(`without a name: ${says(node)}`);
    for (const node of all('img')) if (!node.hasAttribute('alt')) found.push(`without alt: ${says(node)}`);

    const levels = all('h1, h2, h3, h4, h5, h6').map((node) => Number(node.tagName[1]));
    if (levels.filter((level) => level === 1).length !== 1)
      found.push(`h1 stands ${levels.filter((level) => level === 1).length} times`);
    for (const [place, level] of levels.entries())
      if (level > (levels[place - 1] ?? 0) + 1) found.push(`h${level} follows h${levels[place - 1] ?? 0}`);

    for (const landmark of ['main', 'header', 'nav'])
      if (all(landmark).length === 0 && !document.querySelector(landmark)) found.push(`no ${landmark}`);
    if (!document.documentElement.lang) found.push('no language');
    if (!document.title) found.push('no title');
    const ids = [...document.querySelectorAll('[id]')].map((node) => node.id);
    for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push(`id twice: ${id}`);

    type Colour = [number, number, number, number];
    const read = (text: string): Colour => {
      const [r = 0, g = 0, b = 0, a = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
      return text.startsWith('color(srgb') ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
    };
    const over = (top: Colour, under: Colour): Colour =>
      [...([0, 1, 2] as const).map((i) => top[i] * top[3] + under[i] * (1 - top[3])), 1] as Colour;
    const ground = (node: Element | null): Colour => {
      if (!node) return [255, 255, 255, 1];
      const own = read(getComputedStyle(node).backgroundColor);
      return own[3] === 1 ? own : over(own, ground(node.parentElement));
    };
    const light = (colour: Colour) => {
      const [r, g, b] = ([0, 1, 2] as const).map((i) => {
        const part = colour[i] / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const judged = new Set<Element>();
    while (texts.nextNode()) {
      const node = texts.currentNode.parentElement;
      if (!node || judged.has(node) || !texts.currentNode.textContent?.trim() || !shown(node)) continue;
      if (node.closest('[disabled], [data-disabled], svg, style, script, noscript')) continue;
      judged.add(node);
      const style = getComputedStyle(node);
      const [a, b] = [light(over(read(style.color), ground(node))), light(ground(node))];
      const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
      const size = Number.parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (contrast < (large ? 3 : 4.5)) found.push(`contrast ${contrast.toFixed(2)}: ${says(node)}`);
    }
    return found;
  });
  return [...new Set(faults)];
}

/** Buttons of the page, and what looks like them, that are smaller than the 44 pixels that a finger needs (WCAG 2.5.5). */
export const smallButtons = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Button-root, .mantine-ActionIcon-root')]
      .filter((node) => node.checkVisibility({ visibilityProperty: true }))
      .filter((node) => {
        const { width, height } = node.getBoundingClientRect();
        return width < 44 || height < 44;
      })
      .map((node) => node.outerHTML.slice(0, 160)),
  );

/** By how many pixels the page is wider than the window. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Gathers what the browser complains about: script errors, refusals of the security policy, failed requests. */
export function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
  });
  return heard;
}
