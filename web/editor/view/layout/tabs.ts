import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { type Formatting, stopsIn, type TabStop } from '../../../../formats/model/index.ts';
import { hasFormat, styleOf } from '../content/styles.ts';
import { tabsOf } from '../content/tabStops.ts';
import { changedBetween } from './changedBetween.ts';
import { measureTabs } from './measureTabs.ts';
import type { TabWidth } from './tabWidths.ts';

/** Tabs of paragraphs with stops, each as wide as it was measured last; `again`: all of them are measured anew. */
type Tell = { widths: ReadonlyMap<number, TabWidth> } | 'again';

const key = new PluginKey<DecorationSet>('tabs');

/** Passes after one change: a tab that becomes wider may send what follows into another line. */
const MAX_PASSES = 4;

/** A tab whose width is not known yet. */
const unmeasured: TabWidth = { width: 0, leader: 'none' };

/** The stops that a paragraph shows. */
function shownStops(formatting: Formatting, node: Node): TabStop[] {
  const stops = stopsIn(tabsOf(formatting, node));
  if (stops.length > 0 || node.attrs.tabs !== null) return stops;
  // A table of contents that was put in has styles that the file does not have yet.
  const style = styleOf(formatting, node);
  const own = typeof node.attrs.look === 'number' ? formatting.paragraphs?.[node.attrs.look] : undefined;
  const older = own?.rightTab ?? formatting.styles?.[style]?.paragraph.rightTab;
  const inContents =
    /^(TOC|Contents_20_)[1-9]$/.test(style) && !formatting.styles?.[style] ? 'dot' : undefined;
  const leader = older ?? inContents;
  return leader ? [{ at: Number.MAX_SAFE_INTEGER, kind: 'right', leader }] : [];
}

/** Lays tabs out at the stops of their paragraph. Where a paragraph has none, the browser does. */
export function tabsPlugin(formatting: Formatting): Plugin {
  const read = (doc: Node, from: number, to: number, widthAt: (pos: number) => TabWidth | undefined) => {
    const found: Decoration[] = [];
    doc.nodesBetween(from, to, (node, pos) => {
      if (!node.isTextblock) return true;
      if (node.textContent.includes('\t') && shownStops(formatting, node).length > 0)
        for (const { at, underlined } of tabsIn(formatting, node, pos))
          found.push(shown(at, widthAt(at), underlined));
      return false;
    });
    return found;
  };
  const again = (doc: Node, set: DecorationSet) => {
    const known = new Map(set.find().map(({ from, spec }) => [from, spec as TabWidth]));
    return DecorationSet.create(
      doc,
      read(doc, 0, doc.content.size, (pos) => known.get(pos)),
    );
  };
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => again(doc, DecorationSet.empty),
      apply(tr, set, before) {
        const told: Tell | undefined = tr.getMeta(key);
        if (told === 'again') return again(tr.doc, set.map(tr.mapping, tr.doc));
        if (told) return widened(tr.doc, set, told.widths);
        if (!tr.docChanged) return set;
        const mapped = set.map(tr.mapping, tr.doc);
        const changed = changedBetween(before.doc, tr.doc);
        if (!changed) return mapped;
        const old = mapped.find(changed.from, changed.to);
        const known = new Map(old.map(({ from, spec }) => [from, spec as TabWidth]));
        return mapped.remove(old).add(
          tr.doc,
          read(tr.doc, changed.from, changed.to, (pos) => known.get(pos)),
        );
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => keepMeasured(view, formatting),
  });
}

/** Has all tabs measured anew: the looks of the document changed. */
export const measureAgain = (view: EditorView): void => view.dispatch(view.state.tr.setMeta(key, 'again'));

function tabsIn(formatting: Formatting, node: Node, pos: number): { at: number; underlined: boolean }[] {
  const found: { at: number; underlined: boolean }[] = [];
  node.forEach((child, offset) => {
    if (!child.text?.includes('\t')) return;
    const underlined = hasFormat(formatting, 'underline', child.marks, node);
    for (const { index } of child.text.matchAll(/\t/g))
      found.push({ at: pos + 1 + offset + index, underlined });
  });
  return found;
}

const shown = (at: number, { width, leader }: TabWidth = unmeasured, underlined = false) =>
  Decoration.inline(
    at,
    at + 1,
    {
      class: `tab leader-${leader}${underlined ? ' underlined' : ''}`,
      style: `width: ${width}px; tab-size: ${width}px`,
    },
    { width, leader, underlined },
  );

function widened(doc: Node, set: DecorationSet, widths: ReadonlyMap<number, TabWidth>): DecorationSet {
  const old = set.find(0, doc.content.size).filter(({ from }) => widths.has(from));
  const added = old.map(({ from, spec }) => shown(from, widths.get(from), spec.underlined));
  // Taking decorations out empties the list of them that is given.
  return set.remove(old).add(doc, added);
}

/** Measures tabs before the browser paints what changed, and all of them when the sheet has another width or typeface. */
function keepMeasured(view: EditorView, formatting: Formatting) {
  let frame = 0;
  let passes = 0;
  let telling = false;
  /** what changed, as its distance from the start and from the end of the text */
  let waiting: { start: number; end: number } | undefined;
  const want = (start: number, end: number) => {
    waiting = { start: Math.min(start, waiting?.start ?? start), end: Math.min(end, waiting?.end ?? end) };
    passes = 0;
    soon();
  };
  const soon = () => {
    frame ||= requestAnimationFrame(measure);
  };
  const measure = () => {
    frame = 0;
    // What is composed is the keyboard's until it is done.
    if (view.isDestroyed || view.composing || !waiting) return;
    const set = key.getState(view.state) ?? DecorationSet.empty;
    const tabs = set.find(waiting.start, view.state.doc.content.size - waiting.end);
    const widths = measureTabs(view, tabs, formatting, (node) => shownStops(formatting, node));
    passes += 1;
    if (widths.size === 0 || passes >= MAX_PASSES) waiting = undefined;
    else soon();
    if (widths.size === 0) return;
    telling = true;
    view.dispatch(view.state.tr.setMeta(key, { widths }));
    telling = false;
  };
  let known = '';
  const observer = new ResizeObserver(() => {
    const width = `${view.dom.clientWidth} ${view.dom.getBoundingClientRect().width}`;
    if (width !== known) want(0, 0);
    known = width;
  });
  observer.observe(view.dom);
  const loaded = () => want(0, 0);
  document.fonts?.addEventListener('loadingdone', loaded);
  return {
    update(now: EditorView, before: EditorState) {
      const { doc } = now.state;
      if (telling) return;
      const changed = doc === before.doc ? undefined : changedBetween(before.doc, doc);
      if (changed) want(changed.from, doc.content.size - changed.to);
      else if (key.getState(now.state) !== key.getState(before)) want(0, 0);
      else if (waiting) soon();
    },
    destroy() {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.fonts?.removeEventListener('loadingdone', loaded);
    },
  };
}
