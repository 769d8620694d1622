const DEEPEST = 6;

/** Gives the headings of a text the levels below another one, without leaving any out, as screen readers expect. */
export function nestHeadings(text: DocumentFragment, under: number): void {
  const open: number[] = [];
  for (const heading of text.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Number(heading.tagName[1]);
    while ((open.at(-1) ?? 0) >= level) open.pop();
    open.push(level);
    const named = document.createElement(`h${Math.min(under + open.length, DEEPEST)}`);
    named.id = heading.id;
    named.append(...heading.childNodes);
    heading.replaceWith(named);
  }
}
