import { fitted, SHEET, type Size, statedSize } from '../content/imageSize.ts';
import { addressOf } from '../content/links.ts';
import { blocks, emptyOut, readBreaks } from './breaks.ts';
import { cleanTable, readTable } from './cleanTable.ts';
import { flattenLists } from './lists.ts';

/** Elements that hold nothing to read, or that could do harm. */
const gone =
  'script, style, meta, link, title, head, base, template, iframe, object, embed, applet, frame, svg, math, form > input, input, button, select, textarea, audio, video, canvas, noscript, colgroup, [hidden]:not(td)';

const emphasis: [property: string, on: RegExp, tag: string][] = [
  ['font-weight', /^(bold|bolder|[6-9]00)$/, 'strong'],
  ['font-style', /italic|oblique/, 'em'],
  ['text-decoration', /underline/, 'u'],
  ['text-decoration', /line-through/, 's'],
  ['vertical-align', /^super$/, 'sup'],
  ['vertical-align', /^sub$/, 'sub'],
];

/**
 * Clean HTML from a clipboard: what stays are paragraphs, headings, lists, tables, links, emphasis and pictures that
 * lie in the HTML itself. Looks of the other document (fonts, sizes, colours), scripts, forms and everything that would
 * ask another server stay behind. The HTML is parsed without being run. @param picture keeps a picture's bytes and
 * gives its name, undefined for one that cannot be kept. @param room width of the page's text in twentieths of a point,
 * for tables
 */
export function cleanHtml(
  html: string,
  picture: (address: string) => Kept | undefined,
  room?: number,
): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  dropComments(body);
  readOfficeLists(body);
  for (const table of body.querySelectorAll('table')) readTable(table);
  for (const element of body.querySelectorAll(gone)) element.remove();
  readBreaks(body);
  collapseSpace(body);
  for (const element of [...body.querySelectorAll<HTMLElement>('*')].toReversed())
    cleanElement(element, picture);
  emptyOut(body);
  for (const table of body.querySelectorAll('table')) cleanTable(table, room);
  flattenLists(body);
  return body.innerHTML;
}

function dropComments(body: HTMLElement) {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const comment of found) (comment as Comment).remove();
}

/** Word marks list items by a style of its own, and writes their labels as text. */
function readOfficeLists(body: HTMLElement) {
  for (const item of body.querySelectorAll<HTMLElement>('[style*="mso-list"]')) {
    const style = item.getAttribute('style') ?? '';
    const level = /mso-list:\s*(\S+)\s+level(\d)/i.exec(style);
    if (!level) continue;
    const label = [...item.querySelectorAll<HTMLElement>('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    );
    const kind = /^\s*[\p{L}\d]{1,5}[.)]/u.test(label?.textContent ?? '') ? 'number' : 'bullet';
    label?.remove();
    item.dataset.item = `${kind} ${level[1]} ${Number(level[2]) - 1}`;
  }
}

/** The alignment of a block, its own or that of what it stands in. */
function alignOf(element: HTMLElement | null): string {
  for (let at = element; at; at = at.parentElement) {
    const own = at.style.textAlign || at.getAttribute('align') || '';
    if (own !== '' && !at.matches('table, img')) return own.toLowerCase();
  }
  return '';
}

/** White space as a browser shows it, because the editor keeps each space that it is given. */
function collapseSpace(body: HTMLElement) {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  let last: Text | undefined;
  let block: Element | null = null;
  for (const text of texts) {
    const parent = text.parentElement;
    if (parent?.closest('pre') || /pre/.test(parent?.style.whiteSpace ?? '')) continue;
    const own = parent?.closest(blocks) ?? body;
    const begins = own !== block || last === undefined || / $|\n$/.test(last.data);
    text.data = text.data.replace(/[ \t\r\n\f]+/g, ' ').replace(begins ? /^ / : /^(?!)/, '');
    if (own !== block && last) last.data = last.data.replace(/ $/, '');
    block = own;
    if (text.data !== '') last = text;
  }
  if (last) last.data = last.data.replace(/ $/, '');
  for (const text of texts) if (text.data === '') text.remove();
}

function cleanElement(element: HTMLElement, picture: (address: string) => Kept | undefined) {
  const { tagName, style } = element;
  const [item, href] = [element.dataset.item, element.getAttribute('href')];
  const { look, columns } = element.dataset;
  const align = /^(P|H[1-6])$/.test(tagName) ? alignOf(element) : '';
  const spans = ['colspan', 'rowspan'].map((name) => [name, element.getAttribute(name)] as const);
  const [src, alt, ...lengths] = ['src', 'alt', 'width', 'height'].map((name) => element.getAttribute(name));
  // Some say the size by style only.
  const [width, height] = [lengths[0] ?? style.width, lengths[1] ?? style.height];
  // Google Docs wraps everything in a bold element that is not bold.
  const notBold = /^(B|STRONG)$/.test(tagName) && /^(normal|400)$/.test(style.fontWeight);
  const wanted = /^(B|STRONG|I|EM|U|S|STRIKE|DEL|H[1-6]|TH)$/.test(tagName)
    ? []
    : emphasis.filter(([property, on]) =>
        on.test(
          style.getPropertyValue(property) ||
            (property === 'text-decoration' ? style.textDecorationLine : ''),
        ),
      );
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
  if (tagName === 'BR') return element.replaceWith('\n');
  if (tagName === 'IMG') return keepPicture(element, picture(src ?? ''), { alt, width, height });
  for (const [name, value] of spans) if (/^T[DH]$/.test(tagName) && value) element.setAttribute(name, value);
  if (tagName === 'TABLE') Object.assign(element.dataset, look && { look }, columns && { columns });
  if (/^(center|right|justify)$/.test(align)) element.dataset.align = align;
  if (item) element.dataset.item = item;
  // A place in the other document is none here.
  const address = tagName === 'A' && href && !href.startsWith('#') ? addressOf(href) : undefined;
  if (address) Object.assign(element, { className: 'wrap', href: address }).dataset.kind = 'hyperlink';
  if (!element.matches(blocks)) for (const [, , tag] of wanted) wrapContent(element, tag);
  const plain =
    /^(SPAN|FONT|O:P|INS|LABEL|CITE|CODE|TT|KBD|SAMP|SMALL|BIG|ABBR|ACRONYM|TIME|MARK|VAR|DFN|Q|CENTER)$/.test(
      tagName,
    );
  if (notBold || plain || tagName.includes(':') || (tagName === 'A' && !address))
    element.replaceWith(...element.childNodes);
  return undefined;
}

function wrapContent(element: HTMLElement, tag: string) {
  const around = element.ownerDocument.createElement(tag);
  around.append(...element.childNodes);
  element.append(around);
}

/** A picture of the HTML that is kept: what it is called, and its own size. */
type Kept = Size & { name: string };
type Shown = Record<'alt' | 'width' | 'height', string | null | undefined>;

function keepPicture(element: HTMLElement, kept: Kept | undefined, { alt, width, height }: Shown) {
  if (!kept) return element.remove();
  // A share of the page is no size of a picture.
  const pixels = (value: string | null | undefined) =>
    /^\s*\d+(\.\d+)?(px)?\s*$/.test(value ?? '') ? Number.parseFloat(value ?? '') || undefined : undefined;
  const size = fitted(statedSize({ width: pixels(width), height: pixels(height) }, kept), SHEET);
  Object.assign(element.dataset, { src: kept.name, alt: alt ?? '', ...size });
  return undefined;
}
