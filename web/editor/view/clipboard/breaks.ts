export const blocks =
  'p, h1, h2, h3, h4, h5, h6, td, th, li, div, pre, blockquote, dt, dd, figcaption, caption, address, section, article';

/** Breaks that are no lines of a text: what a browser adds at the end, and empty paragraphs as Google Docs has them. */
export function readBreaks(body: HTMLElement) {
  for (const line of body.querySelectorAll('br')) {
    if (line.className === 'Apple-interchange-newline') line.remove();
    else if (standsAlone(line, 'previousSibling') && standsAlone(line, 'nextSibling'))
      line.replaceWith(body.ownerDocument.createElement('p'));
  }
}

const between = `${blocks}, ul, ol, table`;

/** Whether a block, and nothing else, is on this side of it. */
function standsAlone(line: Element, side: 'previousSibling' | 'nextSibling'): boolean {
  let other = line[side];
  while (other instanceof Text && other.data.trim() === '') other = other[side];
  return other instanceof Element && other.matches(between);
}

/** What only holds an empty paragraph open is no text of it, and a break at the end of one is no line. */
export function emptyOut(body: HTMLElement) {
  for (const block of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    if (block.textContent?.trim() === '' && block.textContent.length < 3 && !block.querySelector('img'))
      block.textContent = '';
  }
}
