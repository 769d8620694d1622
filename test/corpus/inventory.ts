import { mainPart, readRelationships, readXml } from '../../formats/package/parts.ts';
import { descendants, textBelow, type XmlElement } from '../../formats/package/xml.ts';
import { openPackage, type Package } from '../../formats/package/zip.ts';

export const kinds = [
  'comments',
  'changes',
  'notes',
  'headers',
  'tables',
  'sections',
  'bookmarks',
  'fields',
  'pictures',
  'links',
] as const;

/** What a file holds beside its plain text, each thing by what it says, in the order of the file: read from its XML,
 *  not by the reader that the editor has. */
export type Inventory = Record<(typeof kinds)[number], string[]>;

export const isOpenDocument = (bytes: Uint8Array) => openPackage(bytes).entries.has('mimetype');

export function inventoryOf(bytes: Uint8Array): Inventory {
  const pack = openPackage(bytes);
  const found = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Inventory;
  if (pack.entries.has('mimetype')) {
    for (const part of ['content.xml', 'styles.xml']) addOpenDocument(found, readXml(pack, part));
  } else {
    const parts = [...wordParts(pack)];
    const places = commentPlaces(parts.map(({ root }) => root));
    for (const { root, targets } of parts) addWord(found, root, targets, places);
  }
  return found;
}

/** The text of a document and the parts of it that are like one. */
function* wordParts(pack: Package) {
  const main = mainPart(pack);
  const related = [...readRelationships(pack, main).values()];
  const like = related.filter(({ type }) => /^(header|footer|footnotes|endnotes|comments)$/.test(type));
  for (const part of new Set([main, ...like.map(({ target }) => target)])) {
    const root = readXml(pack, part);
    const targets = new Map([...readRelationships(pack, part)].map(([id, { target }]) => [id, target]));
    if (root) yield { root, targets };
  }
}

const wordPlaces = ['w:footnote', 'w:endnote', 'w:hdr', 'w:ftr', 'w:txbxContent'];
const openPlace = /^(text:note-body|draw:text-box|style:(header|footer)(-left|-first)?)$/;

/** What a comment stands in beside the text itself. */
function placeOf(one: XmlElement, isPlace: (name: string) => boolean): string {
  for (let at = one.parent; at; at = at.parent) if (isPlace(at.name)) return at.name;
  return '';
}

/** Where the comments of a Word file stand, by their numbers. */
function commentPlaces(roots: XmlElement[]): Map<string, string> {
  const places = new Map<string, string>();
  for (const root of roots)
    for (const one of descendants(root, 'w:commentReference')) {
      const number = one.attributes.get('w:id') ?? '';
      if (!places.has(number))
        places.set(
          number,
          placeOf(one, (name) => wordPlaces.includes(name)),
        );
    }
  return places;
}

const wordChange = /^w:(ins|del|moveFrom|moveTo|cellIns|cellDel|\w+Change)$/;

function addWord(
  found: Inventory,
  root: XmlElement,
  targets: Map<string, string>,
  places: Map<string, string>,
): void {
  const said = (one: XmlElement, ...names: string[]) => names.map((name) => one.attributes.get(name) ?? '');
  if (root.name === 'w:hdr' || root.name === 'w:ftr')
    found.headers.push(`${root.name} ${textBesideFields(root, told)}`);
  for (const one of descendants(root)) {
    const { name } = one;
    const target = (attribute: string) => targets.get(one.attributes.get(attribute) ?? '') ?? '';
    if (name === 'w:comment')
      found.comments.push(
        [
          places.get(said(one, 'w:id').join()),
          ...said(one, 'w:author', 'w:date', 'w:initials'),
          wordText(one),
        ].join(' | '),
      );
    if (wordChange.test(name))
      found.changes.push([name, ...said(one, 'w:author', 'w:date'), wordText(one)].join(' | '));
    if (name === 'w:footnote' || name === 'w:endnote')
      found.notes.push(`${name} ${said(one, 'w:type')} ${wordText(one)}`);
    if (name === 'w:footnoteReference' || name === 'w:endnoteReference') found.notes.push(name);
    if (name === 'w:tbl')
      found.tables.push(tableOf(one, ['w:tbl', 'w:tr', 'w:tc'], (table) => textBesideFields(table, counted)));
    if (name === 'w:sectPr') found.sections.push(sectionOf(one));
    if (name === 'w:bookmarkStart') found.bookmarks.push(...said(one, 'w:name'));
    if (name === 'w:instrText') found.fields.push(one.text.trim());
    if (name === 'w:fldSimple') found.fields.push(...said(one, 'w:instr'));
    if (name === 'a:blip') found.pictures.push(target('r:embed'));
    if (name === 'v:imagedata') found.pictures.push(target('r:id'));
    if (name === 'w:hyperlink')
      found.links.push([target('r:id'), ...said(one, 'w:anchor'), wordText(one)].join(' | '));
  }
}

const wordText = (element: XmlElement): string =>
  [...descendants(element)]
    .filter(({ name }) => name === 'w:t' || name === 'w:delText')
    .map(({ text }) => text)
    .join('');

/** What shows a moment or a page: LibreOffice tells it anew. */
const told = /^\s*(DATE|TIME|PRINTDATE|SAVEDATE|EDITTIME|PAGE|NUMPAGES|SECTIONPAGES)\b/i;

/** What counts the document, and so the words that were typed. */
const counted = /^\s*(NUMWORDS|NUMCHARS)\b/i;

/** The same without what fields of some codes show. */
function textBesideFields(element: XmlElement, codes: RegExp): string {
  const open: { code: string; hidden: boolean; result: boolean }[] = [];
  let text = '';
  for (const one of descendants(element)) {
    const type = one.name === 'w:fldChar' ? one.attributes.get('w:fldCharType') : undefined;
    const field = open.at(-1);
    if (type === 'begin') open.push({ code: '', hidden: field?.hidden ?? false, result: false });
    if (type === 'separate' && field) {
      field.result = true;
      field.hidden ||= codes.test(field.code);
    }
    if (type === 'end') open.pop();
    if (one.name === 'w:instrText' && field && !field.result) field.code += one.text;
    const simple = (at: XmlElement | undefined): boolean =>
      at !== undefined &&
      ((at.name === 'w:fldSimple' && codes.test(at.attributes.get('w:instr') ?? '')) || simple(at.parent));
    if (one.name === 'w:t' || one.name === 'w:delText') if (!field?.hidden && !simple(one)) text += one.text;
  }
  return text;
}

const sectionOf = (element: XmlElement) =>
  [...descendants(element)].map(({ name, attributes }) => `${name} ${[...attributes.values()]}`).join(' ');

const openField =
  /^text:(page-number|page-count|date|time|author-name|author-initials|title|subject|file-name|sequence|bookmark-ref|reference-ref|user-field-get|variable-(get|set)|chapter|database-display|placeholder|table-of-content)$/;

function addOpenDocument(found: Inventory, root: XmlElement | undefined): void {
  for (const one of root ? descendants(root) : []) {
    const { name } = one;
    const said = (attribute: string) => one.attributes.get(attribute) ?? '';
    if (name === 'office:annotation')
      found.comments.push(
        [placeOf(one, (place) => openPlace.test(place)), ...one.children.map(textBelow)].join(' | '),
      );
    if (name === 'text:changed-region')
      found.changes.push(`${one.children[0]?.name} | ${[...descendants(one)].map(own).join(' | ')}`);
    if (/^text:change(-start)?$/.test(name)) found.changes.push(name);
    if (name === 'text:note') found.notes.push(`${said('text:note-class')} ${openText(one)}`);
    if (/^style:(header|footer)(-left|-first)?$/.test(name) && one.children.length > 0)
      found.headers.push(`${name} ${openText(one, isToldAnew)}`);
    if (name === 'table:table')
      found.tables.push(
        tableOf(one, ['table:table', 'table:table-row', 'table:table-cell'], (table) =>
          textBeside(table, isCounted),
        ),
      );
    if (name === 'text:section') found.sections.push(`${name} ${said('text:name')}`);
    if (name === 'style:master-page') found.sections.push(`${name} ${said('style:name')}`);
    if (/^text:bookmark(-start|-end)?$/.test(name)) found.bookmarks.push(`${name} ${said('text:name')}`);
    if (openField.test(name)) found.fields.push(`${name} ${said('text:ref-name')}`);
    if (name === 'draw:image') found.pictures.push(said('xlink:href'));
    if (name === 'text:a') found.links.push(`${said('xlink:href')} ${textBelow(one)}`);
  }
}

/** What is said below an element, beside what its comments say; without spaces, of which some are elements. */
const openText = (one: XmlElement, isLeftOut = (_name: string) => false): string =>
  textBeside(one, (name) => name === 'office:annotation' || isLeftOut(name)).replace(/\s+/g, '');

const textBeside = (one: XmlElement, isLeftOut: (name: string) => boolean): string =>
  isLeftOut(one.name) ? '' : one.text + one.children.map((child) => textBeside(child, isLeftOut)).join('');

/** What shows a moment or a page, told anew when the file is written. */
const isToldAnew = (name: string) =>
  /^text:((print-|modification-)?(date|time)|editing-duration|page-(number|count))$/.test(name);

const isCounted = (name: string) =>
  /^text:(page|paragraph|word|character|table|image|object)-count$/.test(name);

const own = ({ text }: XmlElement) => text;

/** `cells of each row | text`. Tables in its cells are tables of their own. */
function tableOf(table: XmlElement, names: [string, string, string], textOf: typeof textBelow): string {
  const [inner, row, cell] = names;
  const within = function* (element: XmlElement, name: string): Generator<XmlElement> {
    for (const one of element.children) {
      if (one.name === name) yield one;
      else if (one.name !== inner) yield* within(one, name);
    }
  };
  const rows = [...within(table, row)].map((one) => [...within(one, cell)].length);
  return `${rows.join(' ')} | ${textOf(table)}`;
}
