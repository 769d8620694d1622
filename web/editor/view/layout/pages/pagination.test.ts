import fc from 'fast-check';
import { Fragment, Node } from 'prosemirror-model';
import { EditorState, type Transaction } from 'prosemirror-state';
import { canSplit } from 'prosemirror-transform';
import { expect, it } from 'vitest';
import { type Formatting, schema } from '../../../../../formats/model/index.ts';
import type { NoteReference } from '../../stories/notes.ts';
import type { Box, Part, Piece } from './box.ts';
import { boxesOf, type MeasuredBlock } from './boxes.ts';
import { createPagination } from './pagination.ts';
import { keepUnits, rulesOf, type Unit, unitsIn } from './units.ts';

const formatting = {} as Formatting;
const size = { height: 140, top: 20, bottom: 20, notesLine: 18 };
const LINE = 10;
const LETTERS = 8;
const NOTE = 12;

const { nodes } = schema;
const paragraph = (words: string, attrs = {}) =>
  Node.fromJSON(schema, {
    type: 'paragraph',
    attrs,
    ...(words && { content: [{ type: 'text', text: words }] }),
  });
const pageBreak = () => nodes.raw?.create({ label: 'Page break' }) as Node;
const note = (story: string) => nodes.raw?.create({ label: 'Footnote', story }) as Node;
const picture = (height: number) => nodes.image?.create({ height }) as Node;
const table = (rows: number) => {
  const cell = () => nodes.cell?.create(null, paragraph('x')) as Node;
  const row = (at: number) => nodes.row?.create({ header: at === 0 }, cell()) as Node;
  return nodes.table?.create(
    null,
    Array.from({ length: rows }, (_, at) => row(at)),
  ) as Node;
};

/** Stands for the browser: a line holds eight letters, a picture is as high as it says, blocks of one style stand closer. */
function createBrowser() {
  let known = new WeakMap<Node, { above: Node | undefined; block: MeasuredBlock }>();
  const linesIn = (node: Node): number[] => {
    let letters = 0;
    let high = 0;
    node.forEach((child) => {
      letters += child.isText ? child.nodeSize : 0;
      if (child.type.name === 'image') high += Number(child.attrs.height);
    });
    const lines = Array.from({ length: Math.max(1, Math.ceil(letters / LETTERS)) }, () => LINE);
    return high > 0 ? [...lines, high] : lines;
  };
  const heightsOf = (node: Node): number[] =>
    node.type.name === 'table'
      ? node.children.map(({ textContent }) => LINE + textContent.length)
      : linesIn(node);
  const spaceOf = (node: Node, above: Node | undefined) => (!above || above.sameMarkup(node) ? 0 : 4);
  return {
    measure(units: readonly Unit[]) {
      for (const [at, { node }] of units.entries()) {
        const above = units[at - 1]?.node;
        const own = known.get(node);
        if (own && own.above === above) continue;
        const height = heightsOf(node).reduce((sum, one) => sum + one, 0);
        const space = spaceOf(node, above);
        known.set(node, {
          above,
          block: { rules: rulesOf(formatting, node), height, space, before: 4, padded: 0, hang: 0 },
        });
      }
    },
    forget() {
      known = new WeakMap();
    },
    of: ({ node }: Unit) => known.get(node)?.block as MeasuredBlock,
    partsOf({ node }: Unit, notes: readonly { offset: number; height: number }[]): Part[] {
      const rules = rulesOf(formatting, node);
      const parts = heightsOf(node).map(
        (height, at): Part => ({
          ...{ height, notes: 0 },
          ...(rules.glued.has(at) && { glued: true }),
        }),
      );
      const lineAt = (offset: number) => Math.min(Math.floor(offset / LETTERS), parts.length - 1);
      for (const end of rules.breaks) Object.assign(parts[lineAt(end)] ?? {}, { endsPage: true });
      for (const { offset, height } of notes) {
        const part = parts[lineAt(offset)];
        if (part) part.notes += height;
      }
      return parts;
    },
    /** Rows of letters that are on lines of one pixel each, with edges of two around them. */
    piecesOf({ node }: Unit, part: number): Piece[] {
      const count = node.type.name === 'table' ? node.child(part).textContent.length : 0;
      return Array.from({ length: count }, (_, at) => ({
        height: at === 0 ? LINE + 1 : 1,
        above: at === 0 ? 0 : 2,
        below: at === count - 1 ? 0 : 2,
      }));
    },
  };
}

const notesOf = (doc: Node): NoteReference[] => {
  const found: NoteReference[] = [];
  doc.descendants((node, pos) => {
    if (node.attrs.label === 'Footnote')
      found.push({ key: String(node.attrs.story), kind: 'footnote', pos, number: '' });
  });
  return found;
};

function openLayout() {
  const measured = createBrowser();
  const pagination = createPagination();
  const made = new WeakMap<Unit, Box>();
  let units: Unit[] = [];
  return (doc: Node) => {
    units = keepUnits(unitsIn(doc), units);
    measured.measure(units);
    const sections = [{ from: 0, setup: { begins: 'nextPage' as const } }];
    const boxes = boxesOf(units, { measured, sections, notes: notesOf(doc), noteHeight: () => NOTE, made });
    return pagination.divide(boxes, () => size, false).pages;
  };
}

type Edit = { kind: string; at: number; much: number };
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'type',
      'delete',
      'split',
      'join',
      'undo',
      'table',
      'row',
      'picture',
      'break',
      'note',
      'style',
      'cut',
    ),
    at: fc.nat(10_000),
    much: fc.integer({ min: 1, max: 30 }),
  }),
  { minLength: 1, maxLength: 25 },
);

/** What an edit does to a text; undefined where it cannot be done there. */
function change({ doc, tr }: EditorState, { kind, at, much }: Edit): Transaction | undefined {
  const units = unitsIn(doc);
  const unit = units[at % units.length];
  if (!unit) return undefined;
  const { node, pos } = unit;
  const inside = node.isTextblock ? pos + 1 + (at % (node.content.size + 1)) : undefined;
  const style = [{ keepNext: true }, { keepLines: true }, { breakBefore: true }, { look: null }][much % 4];
  switch (kind) {
    case 'type':
      return inside === undefined ? undefined : tr.insertText('w'.repeat(much), inside);
    case 'delete':
      return inside === undefined ? undefined : tr.delete(pos + 1, inside);
    case 'split':
      return inside !== undefined && canSplit(doc, inside) ? tr.split(inside) : undefined;
    case 'join':
      return node.isTextblock && doc.resolve(pos).nodeBefore?.isTextblock ? tr.join(pos) : undefined;
    case 'table':
      return tr.insert(pos, table(2 + (much % 20)));
    case 'row':
      return node.type.name === 'table' && node.lastChild
        ? tr.insert(pos + node.nodeSize - 1, Fragment.from(node.lastChild))
        : undefined;
    case 'picture':
      return inside === undefined ? undefined : tr.insert(inside, picture(much * 6));
    case 'break':
      return inside === undefined ? undefined : tr.insert(inside, pageBreak());
    // The same note may be referred to more than once: it stands where it is first.
    case 'note':
      return inside === undefined ? undefined : tr.insert(inside, note(`note ${much % 4}`));
    case 'style':
      return node.isTextblock ? tr.setNodeMarkup(pos, null, { ...node.attrs, ...style }) : undefined;
    default:
      return units.length > 3 ? tr.delete(pos, pos + node.nodeSize) : undefined;
  }
}

it('after any edits the pages are those that the text has when it is laid out at once', () => {
  const texts = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(texts, edits, (lengths, list) => {
      const doc = nodes.doc?.create(
        null,
        lengths.map((length) => paragraph('w'.repeat(length))),
      ) as Node;
      let state = EditorState.create({ doc });
      const done: EditorState[] = [];
      const layOut = openLayout();
      layOut(doc);
      for (const edit of list) {
        if (edit.kind === 'undo') state = done.pop() ?? state;
        else {
          const tr = change(state, edit);
          if (!tr) continue;
          done.push(state);
          state = state.apply(tr);
        }
        expect(layOut(state.doc)).toEqual(openLayout()(state.doc));
      }
    }),
    { numRuns: 300 },
  );
});

it('pages that an edit does not reach stay the same objects', () => {
  const doc = nodes.doc?.create(
    null,
    Array.from({ length: 60 }, () => paragraph('w'.repeat(24))),
  ) as Node;
  const layOut = openLayout();
  const before = layOut(doc);
  const state = EditorState.create({ doc });
  const same = layOut(
    state.apply(state.tr.insertText('w', 1 + 26 * 30).delete(1 + 26 * 30, 2 + 26 * 30)).doc,
  );
  expect(same.every((page, at) => page === before[at])).toBe(true);
  const longer = layOut(state.apply(state.tr.insertText('w'.repeat(8), 1 + 26 * 30)).doc);
  const kept = longer.filter((page, at) => page === before[at]).length;
  expect(kept).toBeGreaterThan(7);
  expect(kept).toBeLessThan(longer.length);
});
