import { type Mark, Node, Slice } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import { Transform } from 'prosemirror-transform';
import { newEquation } from '../../formats/model/equation.ts';
import { type ModelNode, schema } from '../../formats/model/index.ts';
import { newWatermark } from '../../formats/model/watermark.ts';
import { mergeCells, splitCell } from '../../web/editor/features/tables/merge.ts';
import { rectangleAround } from '../../web/editor/features/tables/rectangle.ts';
import {
  addColumn,
  addRow,
  cellAt,
  deleteColumn,
  deleteRow,
  newTable,
  rowsOf,
  type TablePlace,
  tableAround,
  widthsOf,
} from '../../web/editor/view/content/tables.ts';
import { checkOnce } from './check-once.ts';
import type { editKinds } from './edit-kinds.ts';
import { changeFrame } from './frame-edits.ts';
import { changeObject } from './object-edits.ts';
import { changePicture } from './picture-edits.ts';

export { editKinds } from './edit-kinds.ts';

/** One edit, described by numbers so that fast-check can shrink it. `at` and `to` are shares of the document, 0–1. */
export type Edit = {
  kind: (typeof editKinds)[number];
  at: number;
  to: number;
};

/** Apply an edit as an editor would. An edit that has no sense at its place changes nothing; what is thrown is a fault. */
export function applyEdit(doc: Node, edit: Edit, text: string): Transform {
  const tr = new Transform(doc);
  const size = doc.content.size;
  const at = textPosition(doc, Math.round(edit.at * size)) ?? textPosition(doc, size);
  if (at === undefined) return tr;
  const to = Math.min(textPosition(doc, at + Math.round(edit.to * 40)) ?? at, size);
  const [from, until] = [Math.min(at, to), Math.max(at, to)];
  change(tr, edit.kind, from, until, text);
  checkOnce(tr.doc);
  return tr;
}

function change(tr: Transform, kind: Edit['kind'], from: number, until: number, text: string) {
  const marks: readonly Mark[] = tr.doc.resolve(from).marks();
  if (kind === 'type') tr.insert(from, schema.text(text, marks));
  if (kind === 'delete') tr.deleteRange(from, until);
  if (kind === 'split') tr.split(from);
  if (kind === 'join') {
    const end = tr.doc.resolve(from).after();
    if (tr.doc.resolve(end).nodeAfter?.type.name === 'paragraph') tr.join(end);
  }
  if (kind === 'format')
    tr.addMark(from, until, schema.marks.bold?.create({ on: text.length % 2 === 0 }) as Mark);
  if (kind === 'value')
    for (const [name, value] of values) tr.addMark(from, until, schema.mark(name, { value }));
  if (kind === 'language')
    tr.addMark(from, until, schema.mark('lang', { value: languages[text.length % languages.length] }));
  if (kind === 'clear') tr.removeMark(from, until, schema.marks.run);
  if (kind === 'link') {
    const href = text.length % 2 === 0 ? 'https://trivet.example/a?b=1&c=2' : 'javascript:alert(1)';
    tr.addMark(from, until, schema.mark('wrap', { kind: 'hyperlink', href }));
  }
  if (kind === 'picture')
    tr.insert(from, schema.node('image', { src: 'new:dot.png', width: 20, height: 10, alt: 'a "dot" <' }));
  if (kind === 'shape') changePicture(tr, from, text);
  if (kind === 'object') changeObject(tr, from, text);
  if (kind === 'break') tr.insert(from, schema.node('raw', { key: 'new:page', label: 'Page break' }));
  if (kind === 'table') tr.insert(tr.doc.resolve(from).after(), newTable(2, 3, 9000));
  if (kind === 'field')
    tr.insert(from, schema.node('raw', { key: 'new:field PAGEREF b1 \\h', label: 'Field', show: 'a < b' }));
  if (kind === 'watermark') tr.insert(from, schema.node('raw', { key: newWatermark('Draft') }));
  if (kind === 'equation')
    tr.insert(
      from,
      schema.node('raw', {
        key: newEquation('["math",{"display":"inline"},["msqrt",{},["mi",{},"a < b"]]]'),
      }),
    );
  if (kind === 'bookmark') insertBookmark(tr, from, until, text);
  if (kind === 'caption') tr.insert(tr.doc.resolve(from).after(), caption(text));
  if (kind === 'section') insertSection(tr, from, text);
  if (kind === 'contents')
    tr.insert(tr.doc.resolve(from).before(1), text.length % 3 === 0 ? captionList(text) : newContents);
  if (kind === 'lift') lift(tr, from);
  if (kind === 'frame') changeFrame(tr, from, text);
  if (kind === 'spacing' || kind === 'list') changeParagraph(tr, kind, from, text);
  if (tableKinds.has(kind)) changeTable(tr, kind, from);
  if (kind === 'style') changeStyle(tr, from, text);
  if (kind === 'copy') tr.replaceRange(until, until, new Slice(tr.doc.slice(from, until).content, 0, 0));
}

/** What a content control or a section holds stands without it. */
function lift(tr: Transform, from: number) {
  const $from = tr.doc.resolve(from);
  const depth = Array.from({ length: $from.depth }, (_, at) => $from.depth - at).find(
    (at) => $from.node(at).type.name === 'container',
  );
  if (depth !== undefined) tr.replaceWith($from.before(depth), $from.after(depth), $from.node(depth).content);
}

/** Both ends, or one that lost the other; names of the file too. */
function insertBookmark(tr: Transform, from: number, until: number, text: string) {
  const name = text.length % 2 === 0 ? 'inner' : `b${text.length}`;
  tr.insert(until, schema.node('marker', { key: `new:bookmarkEnd ${name}`, kind: 'bookmarkEnd' }));
  if (text.length % 3 > 0)
    tr.insert(from, schema.node('marker', { key: `new:bookmarkStart ${name}`, kind: 'bookmarkStart' }));
}

/** A sequence that no file has, and one that some have. */
const caption = (text: string) =>
  schema.node('paragraph', { style: 'Caption', keepNext: true }, [
    schema.text('Figure '),
    schema.node('raw', {
      key: `new:field SEQ ${text.length % 2 === 0 ? 'Figure' : 'Größe'} \\* ARABIC`,
      label: 'Field',
      show: '1',
    }),
  ]);

function insertSection(tr: Transform, from: number, text: string) {
  const $from = tr.doc.resolve(from);
  if ($from.depth > 1) return;
  const key = `new:section.${text.trim()}`;
  tr.setNodeAttribute($from.before(), 'section', key);
  tr.insert($from.end(), schema.node('section', { key }));
}

const newContents = schema.node('container', { props: 'new:contents', label: 'Contents' }, [
  schema.node('paragraph', { style: 'TOCHeading' }, [schema.text('Contents')]),
  schema.node('paragraph', { style: 'TOC1' }, [
    schema.text('A report\t', [schema.mark('wrap', { kind: 'hyperlink', href: '#b1' })]),
    schema.node('raw', { key: 'new:field PAGEREF b1 \\h', wraps: 'new:link', label: 'Field', show: '2' }),
  ]),
]);

/** A list of figures, and one of what no editor counts. */
const captionList = (text: string) =>
  schema.node(
    'container',
    { props: text.length % 2 === 0 ? 'new:captions Figure' : 'new:captions "a\\c', label: 'Figures' },
    [schema.node('paragraph', { style: 'TableofFigures' }, [schema.text('Figure 1\t2')])],
  );

const languages = ['none', 'sr-Latn-RS', 'ar', 'de"', 'ja-JP'];

const values: [string, unknown][] = [
  ['font', 'Noto Sans'],
  ['size', 10.5],
  ['color', '336699'],
  ['highlight', 'yellow'],
  ['position', 'super'],
  ['lang', 'pt-BR'],
];

function changeParagraph(tr: Transform, kind: 'spacing' | 'list', from: number, text: string) {
  const before = tr.doc.resolve(from).before();
  const names = [
    'bullet.a1-0',
    'number.b2-3',
    'restart.c3.1-0',
    'outline.d4-1',
    '1-0',
    null,
    'roman.e5.s1x4-1',
    'legal.f6-2',
    'restart.g7.1.s0x9-0',
  ];
  const set =
    kind === 'list'
      ? { list: names[text.length % names.length] }
      : {
          left: 36,
          first: -18,
          before: 6,
          after: 0,
          line: 1.5,
          breakBefore: true,
          keepNext: false,
          keepLines: true,
          widow: text.length % 2 === 0,
          rtl: text.length % 3 === 0,
        };
  for (const [name, value] of Object.entries(set)) tr.setNodeAttribute(before, name, value);
}

/** A style of the file, new ones, and one that nobody knows; with what the file says of the paragraph, or without. */
function changeStyle(tr: Transform, from: number, text: string) {
  const names = ['Heading2', 'new:style.a1', 'new:style.b2', 'new:style.gone', 'Heading2'];
  const before = tr.doc.resolve(from).before();
  tr.setNodeAttribute(before, 'style', names[text.length % names.length]);
  tr.setNodeAttribute(before, 'cleared', text.length % 2 === 0 ? true : null);
}

/** What is done to the table that the cursor stands in. */
const tableKinds = new Set<Edit['kind']>([
  'row',
  'column',
  'noRow',
  'noColumn',
  'merge',
  'cut',
  'widths',
  'lines',
]);

function changeTable(tr: Transform, kind: string, from: number) {
  const around = tableAround({ selection: TextSelection.create(tr.doc, from) });
  if (!around) return;
  const { table, row, column } = around;
  if (kind === 'row') addRow(tr, table, row + 1, row);
  if (kind === 'column') addColumn(tr, table, column, column);
  if (kind === 'noRow') deleteRow(tr, table, row);
  if (kind === 'noColumn') deleteColumn(tr, table, column);
  if (kind === 'merge') mergeCells(tr, table, rectangleOf(table, row, column));
  if (kind === 'cut') {
    const place = cellAt(rowsOf(table)[row], column);
    if (place) splitCell(tr, table, place, 1 + (from % 3), 1 + ((from + row) % 3));
  }
  if (kind === 'widths') {
    tr.setNodeAttribute(
      table.pos,
      'columns',
      (widthsOf(table.node) ?? []).map((one) => one + 300).join(' ') || null,
    );
    tr.setNodeAttribute(table.pos, 'align', 'center');
  }
  if (kind === 'lines') changeCells(tr, table, row);
}

/** The cell of the cursor and the one to its right and below it. */
function rectangleOf(table: TablePlace, row: number, column: number) {
  const rows = rowsOf(table);
  const here = cellAt(rows[row], column);
  const there = cellAt(rows[row + 1], column + 1) ?? cellAt(rows[row], column + 1) ?? here;
  const whole = { top: row, bottom: row + 1, left: column, right: column + 1 };
  return rectangleAround(table, here?.pos ?? -1, there?.pos ?? -1) ?? whole;
}

function changeCells(tr: Transform, table: TablePlace, row: number) {
  const one = rowsOf(table)[row];
  if (!one) return;
  tr.setNodeAttribute(one.pos, 'header', row === 0);
  tr.setNodeAttribute(one.pos, 'height', 20);
  for (const { node, pos } of one.cells) {
    if (node.type.name !== 'cell') continue;
    tr.setNodeAttribute(pos, 'borderTop', 'dashed 1.5 336699');
    tr.setNodeAttribute(pos, 'borderLeft', 'none');
    tr.setNodeAttribute(pos, 'shade', 'FFEE00');
    tr.setNodeAttribute(pos, 'vertical', 'bottom');
  }
}

/** The smallest picture there is. */
export const media = {
  'dot.png': Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (char) => char.charCodeAt(0),
  ),
};

/** The nearest position from `pos` on where text can stand. */
function textPosition(doc: Node, pos: number): number | undefined {
  for (let at = Math.min(pos, doc.content.size); at >= 0; at--) {
    const $at = doc.resolve(at);
    // Nobody types between the halves of a character.
    const torn = /[\ud800-\udbff]$/.test($at.nodeBefore?.text ?? '') && $at.textOffset > 0;
    if ($at.parent.inlineContent && !torn) return at;
  }
  return undefined;
}

/** Take edits back, the last one first. */
export function takeBack(edits: Transform[]): Node | undefined {
  let doc = edits.at(-1)?.doc;
  for (const edit of edits.toReversed()) {
    for (const [at, step] of [...edit.steps.entries()].toReversed()) {
      const before = edit.docs[at];
      if (doc && before) doc = step.invert(before).apply(doc).doc ?? undefined;
    }
  }
  return doc;
}

export const toNode = (doc: ModelNode) => Node.fromJSON(schema, doc);
export function toModel(doc: Node): ModelNode {
  const model = doc.toJSON() as ModelNode;
  return { ...model, attrs: { ...model.attrs, media } };
}
