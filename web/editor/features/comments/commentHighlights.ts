import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import type * as Y from 'yjs';
import { anchorsIn, type Comment, textAround } from '../../../../formats/model/index.ts';
import { positionOf } from './places.ts';

/** Where a thread stands in the text; a point when both are the same. */
export type Range = { id: string; from: number; to: number };
type Highlighted = { ranges: Range[]; active: string | undefined; drawn: DecorationSet };
type Update = { ranges?: Range[]; active?: string | undefined; wanted?: { from: number; to: number } | null };

const key = new PluginKey<Highlighted>('comments');

type Shown = { fragment: Y.XmlFragment; doc: Node };

/** Where the threads stand in each of these texts, looked up anew: by markers of the file, or by the characters they
 *  hold on to. */
export function rangesOf(ydoc: Y.Doc, texts: Shown[], roots: Comment[]): Range[][] {
  if (roots.length === 0) return texts.map(() => []);
  const find = anchorsIn(ydoc);
  const held = roots.flatMap(({ id, anchor }) => {
    const place = anchor ? find(anchor) : undefined;
    return place ? [{ id, place, around: [textAround(place.from), textAround(place.to)] }] : [];
  });
  const marked = roots.filter(isMarked);
  return texts.map(({ fragment, doc }) => {
    const own = held.filter(({ around }) => around.includes(fragment));
    const found = own.flatMap(({ id, place }) =>
      rangeFrom(id, positionOf(fragment, doc, place.from), positionOf(fragment, doc, place.to), undefined),
    );
    if (marked.length === 0) return found;
    const markers = markersIn(doc);
    const ofFile = marked.flatMap(({ id, start, end, point }) => {
      const at = (key: string | null) => markers.get(key ?? '');
      return rangeFrom(id, at(start)?.after, at(end)?.before, at(point)?.before);
    });
    return [...found, ...ofFile];
  });
}

function rangeFrom(id: string, from?: number, to?: number, point?: number): Range[] {
  const only = from ?? to ?? point;
  return only === undefined ? [] : [{ id, from: from ?? only, to: Math.max(to ?? only, from ?? only) }];
}

type Marked = { before: number; after: number };
const isMarked = ({ anchor, start, end, point }: Comment) =>
  anchor === null && (start ?? end ?? point) !== null;

/** Positions before and after each marker. */
function markersIn(doc: Node): Map<string, Marked> {
  const found = new Map<string, Marked>();
  doc.descendants((node, pos) => {
    const name = node.type.name;
    if (name === 'marker' || name === 'rawBlock') {
      const own: unknown = node.attrs.key ?? node.attrs.id;
      if (typeof own === 'string') found.set(own, { before: pos, after: pos + node.nodeSize });
    }
  });
  return found;
}

/**
 * Tints what is commented. The ranges move along with what is typed here; where they really are is looked up when there
 * is time (`setRanges`), because that costs more than a keystroke may.
 * @param chosen hears that somebody clicked or stands in commented text, undefined when in none
 * @param first the ranges that the text opens with, so that it is not drawn twice
 * @param appeared hears that a text is open now which opened without any
 */
export const highlightsPlugin = (
  chosen: (id: string | undefined, clicked: boolean) => void,
  first: (doc: Node) => Range[] = () => [],
  appeared: () => void = () => undefined,
) =>
  new Plugin<Highlighted>({
    key,
    state: {
      init(_, { doc }) {
        const ranges = first(doc);
        return { ranges, active: undefined, drawn: draw(doc, ranges, undefined, undefined) };
      },
      apply: applyTo,
    },
    props: {
      decorations: (state) => key.getState(state)?.drawn,
      handleClick(view, pos) {
        chosen(rangeAt(view.state, pos)?.id, true);
        return false;
      },
    },
    view() {
      appeared();
      return {
        update(view, before) {
          if (view.state.selection.eq(before.selection) || !view.state.selection.empty) return;
          const now = rangeAt(view.state, view.state.selection.from)?.id;
          // A cursor that goes on in what it stood in chooses nothing, nor one that others' typing moves.
          if (now !== rangeAt(before, before.selection.from)?.id) chosen(now, false);
        },
      };
    },
  });

function applyTo(tr: Transaction, before: Highlighted, _: EditorState, state: EditorState): Highlighted {
  const told = tr.getMeta(key) as Update | undefined;
  if (!told) {
    if (!tr.docChanged) return before;
    const ranges = before.ranges.map(({ id, from, to }) => {
      const start = tr.mapping.map(from, 1);
      return { id, from: start, to: Math.max(start, tr.mapping.map(to, -1)) };
    });
    return { ...before, ranges, drawn: before.drawn.map(tr.mapping, state.doc) };
  }
  const ranges = told.ranges ?? before.ranges;
  const active = 'active' in told ? told.active : before.active;
  return { ranges, active, drawn: draw(state.doc, ranges, active, told.wanted) };
}

function draw(
  doc: Node,
  ranges: Range[],
  active: string | undefined,
  wanted: Update['wanted'],
): DecorationSet {
  const shown = ranges.map(({ id, from, to }) => {
    const current = id === active ? ' current' : '';
    return from < to
      ? Decoration.inline(from, to, { class: `commented${current}` })
      : Decoration.widget(from, () => pointAt(current), { key: `${id}${current}`, side: -1 });
  });
  if (wanted) shown.push(Decoration.inline(wanted.from, wanted.to, { class: 'commented current' }));
  return DecorationSet.create(doc, shown);
}

function pointAt(current: string): HTMLElement {
  const mark = document.createElement('span');
  mark.className = `comment-point${current}`;
  mark.setAttribute('aria-hidden', 'true');
  return mark;
}

/** The innermost range at a position. */
const rangeAt = (state: EditorState, pos: number): Range | undefined =>
  (key.getState(state)?.ranges ?? [])
    .filter(({ from, to }) => from <= pos && pos <= to)
    .toSorted((a, b) => a.to - a.from - (b.to - b.from))[0];

export const rangesIn = (state: EditorState): Range[] => key.getState(state)?.ranges ?? [];

/** Show what is commented, which thread is looked at, and what a new comment is going to be about. */
export function tint(view: EditorView, told: Update): void {
  view.dispatch(view.state.tr.setMeta(key, told).setMeta('addToHistory', false));
}
