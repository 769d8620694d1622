/** Markup that was written already; all else is text and gets escaped. */
export type Markup = { readonly markup: string };
export type Content = Markup | string | undefined | Content[];

/** One element; attributes without a value are left out. */
export function element(
  name: string,
  attributes: Record<string, string | undefined> = {},
  ...content: Content[]
): Markup {
  const given = Object.entries(attributes).filter((each): each is [string, string] => each[1] !== undefined);
  const start = name + given.map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  const inner = markupOf(content);
  return { markup: inner === '' ? `<${start}/>` : `<${start}>${inner}</${name}>` };
}

/** A whole document with this element as its root. */
export const xmlDocument = (root: Markup): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root.markup}\n`;

function markupOf(content: Content): string {
  if (content === undefined) return '';
  if (typeof content === 'string') return escaped(content);
  return Array.isArray(content) ? content.map(markupOf).join('') : content.markup;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text for content and double-quoted attributes; what XML 1.0 cannot carry becomes the sign for that. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"\t\n\r]/g, (char) => entities[char] ?? char);
