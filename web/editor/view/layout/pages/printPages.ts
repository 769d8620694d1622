import { pageCopies, type Shown } from './pageCopies.ts';

/**
 * What a browser prints: pages as they stand on the screen, one behind the other, each of the size of its section.
 * @returns what takes them away again
 */
export function printPages(shown: Shown): () => void {
  const { paper, pages, setups } = shown;
  const root = document.createElement('div');
  root.className = 'printed paper';
  const changes = paper.closest<HTMLElement>('[data-changes]')?.dataset.changes;
  if (changes !== undefined) root.dataset.changes = changes;
  const copyOf = pageCopies(shown);
  for (const [index, { section }] of pages.entries()) {
    const copy = copyOf(index);
    if (!copy) continue;
    copy.style.setProperty('page', nameOf(section));
    root.append(copy);
  }
  const sizes = new CSSStyleSheet();
  for (const [section, { width, height }] of setups.entries())
    sizes.insertRule(`@page ${nameOf(section)} { size: ${width}pt ${height}pt; margin: 0; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sizes];
  document.body.append(root);
  return () => {
    root.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sizes);
  };
}

const nameOf = (section: number) => `section-${section}`;
