import { Fragment, type Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { captionLine } from '../../../../formats/model/captions.ts';
import { type Formatting, NEW_CONTENTS, newCaptionList, schema } from '../../../../formats/model/index.ts';
import { bookmarksIn } from '../../view/content/bookmarks.ts';
import { saysBeginning } from '../../view/document/sections.ts';
import { captionsIn } from './captionLists.ts';
import { type Found, findContents } from './findContents.ts';
import { type Heading, headingsIn, lineOf, nameHeadings } from './headings.ts';

/** The page of each heading, in their order; undefined where nobody knows it. */
export type HeadingPages = (number | undefined)[];

const styleOf = (formatting: Formatting, level: number): string =>
  formatting.contents?.[String(level)] ??
  (saysBeginning(formatting) ? `Contents_20_${level || 'Heading'}` : `TOC${level || 'Heading'}`);

/** Puts a table of contents before the block that a position lies in. @returns false when there is no heading. */
export function insertContents(
  tr: Transaction,
  formatting: Formatting,
  pos: number,
  title: string,
  pages: HeadingPages,
): boolean {
  const headings = headingsIn(formatting, tr.doc);
  if (headings.length === 0) return false;
  const $pos = tr.doc.resolve(pos);
  const before = $pos.depth > 0 ? $pos.before(1) : $pos.pos;
  const names = nameHeadings(tr, headings, namesIn(formatting, tr.doc));
  const lines = headings.map((heading, at) =>
    newLine(formatting, heading, names[at] ?? '', pages[at], { style: styleOf(formatting, heading.level) }),
  );
  const heading = schema.node('paragraph', { style: styleOf(formatting, 0) }, schema.text(title));
  const node = schema.node('container', { props: NEW_CONTENTS, label: title }, [heading, ...lines]);
  tr.insert(tr.mapping.map(before, -1), node);
  return true;
}

/** Puts a list of the captions of a sequence before the block that a position lies in. @returns false when there is none. */
export function insertCaptionList(
  tr: Transaction,
  formatting: Formatting,
  pos: number,
  sequence: string,
): boolean {
  const captions = captionsIn(formatting, tr.doc, sequence);
  if (captions.length === 0) return false;
  const $pos = tr.doc.resolve(pos);
  const before = $pos.depth > 0 ? $pos.before(1) : $pos.pos;
  const names = nameHeadings(tr, captions, namesIn(formatting, tr.doc));
  const lines = captions.map((caption, at) =>
    newLine(formatting, caption, names[at] ?? '', undefined, { style: captionStyleOf(formatting, sequence) }),
  );
  tr.insert(tr.mapping.map(before, -1), schema.node('container', { props: newCaptionList(sequence) }, lines));
  return true;
}

/** The style for lines of a list of captions, by the name that word processors know it by. */
const captionStyleOf = (formatting: Formatting, sequence: string): string =>
  saysBeginning(formatting)
    ? captionLine(sequence)
    : (Object.entries(formatting.styles ?? {}).find(([, { name }]) =>
        /^table of figures$/i.test(name),
      )?.[0] ?? 'TableofFigures');

const namesIn = (formatting: Formatting, doc: Node) =>
  new Set(bookmarksIn(formatting, doc).map(({ name }) => name));

/** Makes every table of contents anew from the headings, every list of captions from these. What did not change keeps its bytes. @returns how many there are. */
export function refreshContents(tr: Transaction, formatting: Formatting, pages: HeadingPages): number {
  let refreshed = 0;
  for (const sequence of new Set(findContents(formatting, tr.doc).map((table) => table.sequence))) {
    const found =
      sequence === undefined ? headingsIn(formatting, tr.doc) : captionsIn(formatting, tr.doc, sequence);
    const headings = found.filter(
      ({ pos }) => !findContents(formatting, tr.doc).some(({ from, to }) => pos >= from && pos < to),
    );
    if (headings.length === 0) continue;
    const names = nameHeadings(tr, headings, namesIn(formatting, tr.doc));
    const tables = findContents(formatting, tr.doc).filter((table) => table.sequence === sequence);
    const known = sequence === undefined ? pages : [];
    for (const table of tables.toReversed()) refresh(tr, formatting, table, headings, names, known);
    refreshed += tables.length;
  }
  return refreshed;
}

function refresh(
  tr: Transaction,
  formatting: Formatting,
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
        ? styleOf(formatting, level)
        : (table.lines[0]?.node.attrs.style ?? captionStyleOf(formatting, sequence)),
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
    return newLine(formatting, heading, name, pages[at], attrs);
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
  formatting: Formatting,
  { number: label, text }: Heading,
  name: string,
  page: number | undefined,
  attrs: Record<string, unknown>,
): Node {
  const link = schema.mark('wrap', { kind: 'hyperlink', href: `#${name}` });
  const show = page?.toString() ?? '';
  const number = saysBeginning(formatting)
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
