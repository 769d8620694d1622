import { goToHeading } from '../frame/headings.ts';

/**
 * Lets links in a document lead somewhere: outside ones to a new window, inside ones, as in a table of contents, to
 * the heading they name by their text, for the marks they point at are not part of what is shown.
 */
export function followLinks(place: HTMLElement, headings: HTMLElement[]): () => void {
  const byText = new Map(headings.toReversed().map((heading) => [wordsOf(heading), heading]));
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!link) return;
    event.preventDefault();
    const href = link.getAttribute('href') ?? '';
    if (!href.startsWith('#')) {
      window.open(href, '_blank', 'noopener,noreferrer');
      return;
    }
    const line = link.closest('p') ?? link;
    const heading = byText.get(wordsOf(link)) ?? byText.get(wordsOf(line));
    if (heading) goToHeading(heading);
  };
  place.addEventListener('click', onClick);
  return () => place.removeEventListener('click', onClick);
}

/** Text without the number of the page or of the heading, which tables of contents put around it. */
const wordsOf = (element: Element) =>
  withoutPage(element.textContent)
    .replace(/^[\d.\s]+/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

/** Looks from the end: an expression that is tried from each place of a long text may take minutes. */
function withoutPage(text: string): string {
  let end = text.trimEnd().length;
  while (/^\d$/.test(text.charAt(end - 1))) end -= 1;
  while (/^[\s.…]$/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
