import { createHash } from 'node:crypto';

/** A feed of Atom (RFC 4287); all texts are plain, and escaped here. */
export type Feed = {
  /** What the feed is about, independent of its address; the same key always gives the same id. */
  key: string;
  title: string;
  author: string;
  self: string;
  alternate: string;
  entries: Entry[];
};
export type Entry = {
  key: string;
  title: string;
  category: { term: string; label: string };
  alternate: string;
  published: Date;
  updated: Date;
  /** HTML, made with `escaped`. */
  html: string;
};

/** Anything but what XML 1.0 can hold. */
const UNSPEAKABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text as XML and HTML can hold it, also between quotes. */
export const escaped = (text: string): string =>
  text.replace(UNSPEAKABLE, '').replace(/[&<>"']/g, (each) => NAMES[each] ?? '');

/** The document. @param since `updated` of a feed without entries, which must have one. */
export function atomOf({ key, title, author, self, alternate, entries }: Feed, since = new Date(0)): string {
  const updated = entries.reduce((latest, entry) => (entry.updated > latest ? entry.updated : latest), since);
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${idOf(key)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<author><name>${escaped(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escaped(self)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(alternate)}"/>`,
    ...entries.map(presentEntry),
    '</feed>',
    '',
  ].join('\n');
}

const presentEntry = ({ key, title, category, alternate, published, updated, html }: Entry): string =>
  [
    '<entry>',
    `<id>${idOf(key)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<published>${published.toISOString()}</published>`,
    `<updated>${updated.toISOString()}</updated>`,
    `<category term="${escaped(category.term)}" label="${escaped(category.label)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(alternate)}"/>`,
    `<content type="html">${escaped(html)}</content>`,
    '</entry>',
  ].join('\n');

/** An id must never change, even when the server moves to another name: a UUID of version 8 (RFC 9562) made of a hash. */
function idOf(key: string): string {
  const hex = createHash('sha256').update(`trivet feed ${key}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, hex.slice(20, 32)].join('-')}`;
}
