import { PX, pageCopies, type Shown } from './pageCopies.ts';

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
  const sizes = new CSSStyleSheet();
  const named = new Set<string>();
  for (const [index, { section, height }] of pages.entries()) {
    const copy = copyOf(index);
    const setup = setups[section] ?? setups[0];
    if (!copy || !setup) continue;
    // A page that has grown with what cannot be divided is printed whole, on a sheet as high as it is.
    const points = Math.max(height / PX, setup.height);
    const name = `section-${section}-${Math.round(points)}`;
    if (!named.has(name))
      sizes.insertRule(`@page ${name} { size: ${setup.width}pt ${points}pt; margin: 0; }`);
    named.add(name);
    copy.style.setProperty('page', name);
    root.append(copy);
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sizes];
  document.body.append(root);
  return () => {
    root.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sizes);
  };
}
