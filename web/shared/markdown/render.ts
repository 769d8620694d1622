import createPurify from 'dompurify';
import { Marked } from 'marked';
import { decodePart } from '../addresses.ts';
import { words } from '../words/words.ts';

const marked = new Marked({ gfm: true, async: false });

const plain = 'alt title align width height colspan rowspan start open type checked disabled'.split(' ');

/** Elements that Markdown and the harmless HTML within it come to. */
const allowed = {
  ALLOWED_TAGS: (
    'p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code em strong b i u s del ins sub sup kbd mark ' +
    'a img table thead tbody tfoot tr th td caption details summary input span div'
  ).split(' '),
  ALLOWED_ATTR: ['href', 'src', ...plain],
  /** without this, what is no address is judged as one */
  ADD_URI_SAFE_ATTR: plain,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|#|data:image\/(?:png|jpeg|gif|webp);)/i,
  ALLOW_DATA_ATTR: false,
};

/** Text in Markdown as elements that run nothing and lead nowhere unsaid: no scripts, styles, frames or forms. */
export function renderMarkdown(text: string): DocumentFragment {
  const purify = createPurify(window);
  const html = marked.parse(text, { async: false });
  const fragment: DocumentFragment = purify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true });
  nameHeadings(fragment);
  for (const link of fragment.querySelectorAll('a')) finishLink(link);
  for (const image of fragment.querySelectorAll('img')) finishImage(image);
  for (const input of fragment.querySelectorAll('input')) finishInput(input);
  return fragment;
}

/** What GitHub makes of a heading's text, which links within a text name. */
const slugOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');

/** The prefix keeps names of a text apart from those of the page. */
const prefix = 'in-text-';

function nameHeadings(fragment: DocumentFragment): void {
  const used = new Map<string, number>();
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const slug = slugOf(heading.textContent ?? '');
    const times = used.get(slug) ?? 0;
    used.set(slug, times + 1);
    heading.id = prefix + (times === 0 ? slug : `${slug}-${times}`);
  }
}

function finishLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href');
  if (href === null) return;
  if (href.startsWith('#')) {
    link.setAttribute('href', `#${prefix}${decodePart(href.slice(1))}`);
    return;
  }
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
}

/** Pictures elsewhere are not fetched, so that opening a text tells nobody; their place says what they are. */
function finishImage(image: HTMLImageElement): void {
  if (image.getAttribute('src')?.startsWith('data:')) return;
  const note = image.ownerDocument.createElement('span');
  note.className = 'absent-picture';
  note.textContent = image.alt ? words('markdown').pictureOf(image.alt) : words('markdown').picture;
  image.replaceWith(note);
}

/** Only the boxes of task lists stay, to look at. */
function finishInput(input: HTMLInputElement): void {
  if (input.type !== 'checkbox') {
    input.remove();
    return;
  }
  input.disabled = true;
  input.setAttribute('aria-label', input.checked ? words('markdown').done : words('markdown').notDone);
}
