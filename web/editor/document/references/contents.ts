import { Fragment, type Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { captionLine } from '../../../../formats/model/captions.ts';
import { type Look, NEW_CONTENTS, newCaptionList, schema } from '../../../../formats/model/index.ts';
import { saysBeginning } from '../pages/sections.ts';
import { bookmarksIn } from './bookmarks.ts';
import { captionsIn } from './captionLists.ts';
import { type Found, findContents } from './findContents.ts';
import { type Heading, headingsIn, lineOf, nameHeadings } from './headings.ts';

/** The page of each heading, in their order; undefined where nobody knows it. */
export type HeadingPages = (number | undefined)[];

const styleOf = (look: Look, level: number): string =>
  look.contents?.[String(level)] ??
  (saysBeginning(look) ? `Contents_20_${level || 'Heading'}` : `TOC${level || 'Heading'}`);

/** Puts a table of contents before the block that a position lies in. @returns false when there is no heading. */
export function insertContents(
  tr: Transaction,
  look: Look,
  pos: number,
  title: string,
  pages: HeadingPages,
): boolean {
  const headings = headingsIn(look, tr.doc);
  if (headings.length === 0) return false;
  const $pos = tr.doc.resolve(pos);
  const before = $pos.depth > 0 ? $pos.before(1) : $pos.pos;
  const names = nameHeadings(tr, headings, namesIn(look, tr.doc));
  const lines = headings.map((heading, at) =>
    newLine(look, heading, names[at] ?? '', pages[at], { style: styleOf(look, heading.level) }),
  );
  const heading = schema.node('paragraph', { style: styleOf(look, 0) }, schema.text(title));
  const node = schema.node('container', { props: NEW_CONTENTS, label: title }, [heading, ...lines]);
  tr.insert(tr.mapping.map(before, -1), node);
  return true;
}

/** Puts a list of the captions of a sequence before the block that a position lies in. @returns false when there is none. */
export function insertCaptionList(tr: Transaction, look: Look, pos: number, sequence: string): boolean {
  const captions = captionsIn(look, tr.doc, sequence);
  if (captions.length === 0) return false;
  const $pos = tr.doc.resolve(pos);
  const before = $pos.depth > 0 ? $pos.before(1) : $pos.pos;
  const names = nameHeadings(tr, captions, namesIn(look, tr.doc));
  const lines = captions.map((caption, at) =>
    newLine(look, caption, names[at] ?? '', undefined, { style: captionStyleOf(look, sequence) }),
  );
  tr.insert(tr.mapping.map(before, -1), schema.node('container', { props: newCaptionList(sequence) }, lines));
  return true;
}

/** The style for lines of a list of captions, by the name that word processors know it by. */
const captionStyleOf = (look: Look, sequence: string): string =>
  saysBeginning(look)
    ? captionLine(sequence)
    : (Object.entries(look.styles ?? {}).find(([, { name }]) => /^table of figures$/i.test(name))?.[0] ??
      'TableofFigures');

const namesIn = (look: Look, doc: Node) => new Set(bookmarksIn(look, doc).map(({ name }) => name));

/** Makes every table of contents anew from the headings, every list of captions from these. What did not change keeps its bytes. @returns how many there are. */
export function refreshContents(tr: Transaction, look: Look, pages: HeadingPages): number {
  let refreshed = 0;
  for (const sequence of new Set(findContents(look, tr.doc).map((table) => table.sequence))) {
    const found = sequence === undefined ? headingsIn(look, tr.doc) : captionsIn(look, tr.doc, sequence);
    const headings = found.filter(
      ({ pos }) => !findContents(look, tr.doc).some(({ from, to }) => pos >= from && pos < to),
    );
    if (headings.length === 0) continue;
    const names = nameHeadings(tr, headings, namesIn(look, tr.doc));
    const tables = findContents(look, tr.doc).filter((table) => table.sequence === sequence);
    const known = sequence === undefined ? pages : [];
    for (const table of tables.toReversed()) refresh(tr, look, table, headings, names, known);
    refreshed += tables.length;
  }
  return refreshed;
}

function refresh(
  tr: Transaction,
  look: Look,
  table: Found,
  headings: Heading[],
  names: string[],
  pages: HeadingPages,
): void {
  const byName = new Map(table.lines.map((line) => [line.target, line]));
  const { sequence } = table;
  const likeness = new Map(
    headings.map(({ level }) => [
      level,
      sequence === undefined
        ? styleOf(look, level)
        : (table.lines[0]?.node.attrs.style ?? captionStyleOf(look, sequence)),
    ]),
  );
  const lines = headings.map((heading, at) => {
    const name = names[at] ?? '';
    const old = byName.get(name);
    const says = old && lineOf(old.node).replace(/\s*\d*$/, '');
    if (old && says?.endsWith(heading.text) && hasNumber(says, heading))
      return withPage(old.content, old.node, pages[at]);
    const style = likeness.get(heading.level);
    const like = old ?? table.lines.find(({ node }) => node.attrs.style === style);
    const attrs = like ? { ...like.node.attrs, id: old ? like.node.attrs.id : null } : { style };
    return newLine(look, heading, name, pages[at], attrs);
  });
  const made = table.wrap(lines);
  const now = tr.doc.slice(table.from, table.to).content;
  if (!now.eq(Fragment.from(made))) tr.replaceWith(table.from, table.to, made);
}

/** Whether a line begins with the number that its heading has now; what is no such number is the line's own. */
function hasNumber(says: string, { number, text }: Heading): boolean {
  const before = says.slice(0, says.length - text.length).trim();
  const isNumber = (words: string) => /^[\d.]*$/.test(words);
  return before === number || !isNumber(before) || !isNumber(number);
}

/** A line: the heading as a link to it, and its page at the right margin. */
function newLine(
  look: Look,
  { number: label, text }: Heading,
  name: string,
  page: number | undefined,
  attrs: Record<string, unknown>,
): Node {
  const link = schema.mark('wrap', { kind: 'hyperlink', href: `#${name}` });
  const show = page?.toString() ?? '';
  const number = saysBeginning(look)
    ? show === ''
      ? []
      : [schema.text(show, [link])]
    : [
        schema.node('raw', {
          key: `new:field PAGEREF ${name} \\h`,
          wraps: 'new:link',
          label: 'Field',
          show,
        }),
      ];
  return schema.node('paragraph', attrs, [
    schema.text(`${label === '' ? text : `${label} ${text}`}\t`, [link]),
    ...number,
  ]);
}

/** A line of before with another page behind its last tab. */
function withPage(content: Node[], paragraph: Node, page: number | undefined): Node {
  const tab = content.findLastIndex((node) => node.text?.includes('\t'));
  if (page === undefined || tab < 0) return paragraph.copy(Fragment.from(content));
  let written = false;
  const show = String(page);
  const out = content.flatMap((node, at) => {
    if (at < tab) return [node];
    if (node.type.name === 'raw' && node.attrs.label === 'Field') {
      written = true;
      return [schema.node('raw', { ...node.attrs, show }, undefined, node.marks)];
    }
    const text = node.text ?? '';
    const behind = at === tab ? text.slice(text.lastIndexOf('\t') + 1) : text;
    if (!node.isText || behind.trim() === '') return [node];
    const ahead = text.slice(0, text.length - behind.length);
    const now = written ? '' : show;
    written = true;
    return ahead + now === '' ? [] : [schema.text(ahead + now, node.marks)];
  });
  const marks = content[tab]?.marks ?? [];
  return paragraph.copy(Fragment.from(written ? out : [...out, schema.text(show, marks)]));
}
