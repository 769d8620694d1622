import { escapeAttribute, escapeText } from '../../../../../formats/dxl/escape.ts';
import { beginningOf, eventsOf, fieldEvents } from '../../../../../formats/dxl/events.ts';
import { child, type Node, readTree } from '../../../../../formats/dxl/tree.ts';

/** What can be inserted into an element, each with what must be said of it. */
export type Wanted =
  | {
      kind: 'field';
      name: string;
      label: string;
      type: string;
      fieldKind: string;
      choices: string;
      formula: string;
    }
  | { kind: 'text'; text: string }
  | { kind: 'button'; label: string; formula: string }
  | { kind: 'subform'; name: string }
  | { kind: 'action'; title: string; formula: string }
  | { kind: 'column'; title: string; value: string; sort: string }
  | { kind: 'event'; event: string }
  | { kind: 'fieldcode'; field: string; event: string; formula: string };
export type Kind = Wanted['kind'];

/** A change of the source, and where in what is inserted the cursor goes. */
export type Change = { from: number; to: number; insert: string };

const inBody: readonly Kind[] = ['field', 'text', 'button', 'subform', 'action', 'event', 'fieldcode'];
const kinds: Readonly<Record<string, readonly Kind[]>> = {
  form: inBody,
  subform: inBody,
  page: ['text', 'button', 'action', 'event'],
  view: ['column', 'action', 'event'],
  folder: ['column', 'action', 'event'],
};

/** The element that a source is, when something can be inserted into it; undefined while it cannot be read. */
export function insertable(source: string): { root: Node; kinds: readonly Kind[] } | undefined {
  try {
    const root = readTree(source);
    const offered = kinds[root.name];
    return offered && { root, kinds: offered };
  } catch {
    // It is mended first.
    return undefined;
  }
}

/** Events that an element has no code for yet. */
export function freeEvents(root: Node): string[] {
  const taken = new Set(
    root.children.filter(({ name }) => name === 'code').map(({ attributes }) => attributes.event),
  );
  return Object.keys(eventsOf(root.name)).filter((event) => !taken.has(event));
}

/** Formulas that a field has none for yet. */
export function freeFieldEvents(field: Node | undefined): string[] {
  const taken = new Set(field?.children.map(({ name, attributes }) => name === 'code' && attributes.event));
  return fieldEvents.filter((event) => !taken.has(event));
}

const all = (node: Node): Node[] => node.children.flatMap((each) => [each, ...all(each)]);

/** The fields of an element by their names. */
export const fieldsOf = (root: Node): Map<string, Node> =>
  new Map(
    all(root)
      .filter(({ name }) => name === 'field')
      .map((field) => [field.attributes.name ?? '', field]),
  );

/** Whether a field can be called so: as items of documents are. */
export const isFieldName = (name: string): boolean => /^[\p{L}_$][\p{L}\d_$.]{0,63}$/u.test(name);

/** What is to be changed so that an element has what is wanted, where DXL has its place; text goes to the cursor when that
 *  stands in the body, and else to its end. Undefined when there is no such place. */
export function changeFor(source: string, root: Node, wanted: Wanted, cursor: number): Change | undefined {
  switch (wanted.kind) {
    case 'action':
      return actionInto(root, actionOf(wanted));
    case 'column':
      return columnInto(root, columnOf(root, wanted));
    case 'event': {
      const event = eventsOf(root.name)[wanted.event];
      return event && before(root, afterCode, `${codeOf(wanted.event, beginningOf(wanted.event, event))}\n`);
    }
    case 'fieldcode': {
      const field = fieldsOf(root).get(wanted.field);
      return (
        field && into(field, codeOf(wanted.event, { language: 'formula', text: wanted.formula }), source)
      );
    }
    default:
      return intoBody(source, root, partOf(wanted), wanted.kind === 'field' ? wanted.label : '', cursor);
  }
}

/** What stands after the code of an element, in the order in which DXL has it. */
const afterCode = ['actionbar', 'body', 'column', 'sharedcolumnref', 'item'];

const codeOf = (event: string, { language, text }: { language: string; text: string }): string =>
  `<code event='${event}'><${language}>${escapeText(text)}</${language}></code>`;
const formula = (event: string, text: string): string =>
  text.trim() === '' ? '' : codeOf(event, { language: 'formula', text: text.trim() });

const actionOf = ({ title, formula: text }: { title: string; formula: string }): string =>
  `<action title='${escapeAttribute(title.trim())}'>${formula('click', text)}</action>`;

/** How a column says that it is sorted; Notes categorises what is. */
const sortings: Readonly<Record<string, string>> = {
  ascending: " sort='ascending'",
  descending: " sort='descending'",
  categorized: " categorized='true' twisties='true' sort='ascending'",
};

function columnOf(root: Node, { title, value, sort }: Extract<Wanted, { kind: 'column' }>): string {
  const isField = isFieldName(value.trim());
  const items = all(root).map(({ attributes }) => attributes.itemname);
  let number = 1;
  while (items.includes(`$${number}`)) number++;
  const item = isField && !items.includes(value.trim()) ? value.trim() : `$${number}`;
  return `<column${sortings[sort] ?? ''} itemname='${escapeAttribute(item)}' width='12' resizable='true'><columnheader title='${escapeAttribute(title.trim())}'/>${item === value.trim() ? '' : formula('value', value)}</column>`;
}

type Part = Extract<Wanted, { kind: 'field' | 'text' | 'button' | 'subform' }>;

function partOf(wanted: Part): string {
  if (wanted.kind === 'text') return `<run>${wanted.text.split('\n').map(escapeText).join('<break/>')}</run>`;
  if (wanted.kind === 'subform') return `<subformref name='${escapeAttribute(wanted.name)}'/>`;
  if (wanted.kind === 'button')
    return `<button>${formula('click', wanted.formula)}${escapeText(wanted.label.trim())}</button>`;
  const { name, type, fieldKind, choices } = wanted;
  const listed = choices
    .split('\n')
    .map((each) => each.trim())
    .filter(Boolean)
    .map((each) => `<text>${escapeText(each)}</text>`)
    .join('');
  const keywords =
    type === 'keyword' ? `<keywords ui='dialoglist'><textlist>${listed}</textlist></keywords>` : '';
  const inside = `${keywords}${formula('defaultvalue', wanted.formula)}`;
  const tag = `<field type='${type}' kind='${fieldKind}' name='${escapeAttribute(name.trim())}'`;
  return inside === '' ? `${tag}/>` : `${tag}>${inside}</field>`;
}

/** In front of the first child of one of these names, or at the end. */
function before(root: Node, names: readonly string[], insert: string): Change {
  const at = root.children.find(({ name }) => names.includes(name))?.start ?? root.contentEnd;
  return { from: at, to: at, insert };
}

/** At the end of an element, which may have been empty. */
function into(node: Node, insert: string, source: string): Change {
  if (!node.selfClosing) return { from: node.contentEnd, to: node.contentEnd, insert };
  const tag = /^<([^\s/>]+)/.exec(source.slice(node.start, node.tagEnd))?.[1] ?? node.name;
  return { from: node.tagEnd - 2, to: node.tagEnd, insert: `>${insert}</${tag}>` };
}

function actionInto(root: Node, action: string): Change {
  const bar = child(root, 'actionbar');
  if (bar && !bar.selfClosing) return { from: bar.contentEnd, to: bar.contentEnd, insert: `\n${action}` };
  if (bar) return { from: bar.tagEnd - 2, to: bar.tagEnd, insert: `>\n${action}</actionbar>` };
  return before(root, afterCode, `<actionbar>\n${action}</actionbar>\n`);
}

function columnInto(root: Node, column: string): Change {
  const last = root.children.findLast(({ name }) => name === 'column' || name === 'sharedcolumnref');
  if (last) return { from: last.end, to: last.end, insert: `\n${column}` };
  return before(root, ['item'], `${column}\n`);
}

/** What holds paragraphs. */
const holdsPars = ['richtext', 'tablecell', 'section', 'layer'];

function intoBody(
  source: string,
  root: Node,
  part: string,
  label: string,
  cursor: number,
): Change | undefined {
  const body = child(root, 'body');
  const text = child(body, 'richtext');
  const said = label.trim() === '' ? part : `<run>${escapeText(label.trim())} </run>${part}`;
  if (!body)
    return before(
      root,
      ['item'],
      `<body><richtext>\n<pardef id='1'/>\n<par def='1'>${said}</par></richtext></body>\n`,
    );
  if (!text) return undefined;
  const path = pathTo(text, cursor);
  const inner = path.at(-1);
  const def = all(text).findLast(({ name, start }) => name === 'par' && start < cursor)?.attributes.def;
  const known = def ?? all(text).find(({ name }) => name === 'pardef')?.attributes.id;
  const par = `<par${known === undefined ? '' : ` def='${escapeAttribute(known)}'`}>${said}</par>`;
  if (inner?.name === 'par' && cursor >= inner.tagEnd && cursor <= inner.contentEnd && !inner.selfClosing)
    return { from: cursor, to: cursor, insert: said };
  const around = path.findLast(({ name }) => name === 'par');
  // Behind the paragraph that the cursor stands in, or behind what it stands in there.
  if (around) return { from: around.end, to: around.end, insert: `\n${par}` };
  if (inner && holdsPars.includes(inner.name) && cursor >= inner.tagEnd && cursor <= inner.contentEnd) {
    const definitions = inner.children.filter(({ name }) => name === 'pardef');
    const at = Math.max(cursor, definitions.at(-1)?.end ?? 0);
    return { from: at, to: at, insert: `\n${par}` };
  }
  return into(text, `\n${par}`, source);
}

/** The elements that a place stands in, from the outside in; none when it stands in a tag. */
function pathTo(node: Node, at: number): Node[] {
  if (at < node.start || at > node.end) return [];
  const inside = node.children.find(({ start, end }) => at > start && at < end);
  return [node, ...(inside ? pathTo(inside, at) : [])];
}
