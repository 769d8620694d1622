import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { Map as YMap } from 'yjs';
import {
  differing,
  type Formatting,
  type PageSetup,
  readSetup,
  type SectionFormat,
  schema,
} from '../../../../formats/model/index.ts';
import { changedBlocks } from '../content/blocks.ts';
import { AT_ONCE } from '../transactionMeta.ts';

/** What was set of the sections' pages, by their names; every change is one that undo takes back. */
export type Pages = {
  get(key: string): unknown;
  set(key: string, setup: PageSetup): void;
  delete(key: string): void;
  /** @returns what ends it */
  watch(listener: () => void): () => void;
};

/** @param origin what changes of this page are known by */
export function pagesOf(map: YMap<unknown>, origin: unknown): Pages {
  const change = (work: () => void) => (map.doc ? map.doc.transact(work, origin) : work());
  return {
    get: (key) => map.get(key),
    set: (key, setup) => change(() => void map.set(key, setup)),
    delete: (key) => change(() => map.has(key) && map.delete(key)),
    watch(listener) {
      map.observe(listener);
      return () => map.unobserve(listener);
    },
  };
}

/** A section: its name, and the position where the text of it begins. */
export type Section = { key: string; from: number };

const LAST = 'last';

/** In files of one format a paragraph says which section it begins, in the other which one it ends. */
export const saysBeginning = (formatting: Formatting) => formatting.start !== undefined;

/** All sections in the order of the text; there is always one. */
export function sectionsIn(formatting: Formatting, doc: Node): Section[] {
  const sections: Section[] = [];
  if (saysBeginning(formatting)) sections.push({ key: formatting.start ?? '', from: 0 });
  let begins = 0;
  doc.forEach((node, pos) => {
    const named: unknown = node.attrs.section;
    if (saysBeginning(formatting) && pos > 0 && typeof named === 'string')
      sections.push({ key: named, from: pos });
    const last = node.isTextblock ? node.lastChild : null;
    if (saysBeginning(formatting) || last?.type.name !== 'section') return;
    sections.push({ key: String(last.attrs.key), from: begins });
    begins = pos + node.nodeSize;
  });
  if (!saysBeginning(formatting)) sections.push({ key: LAST, from: begins });
  return sections;
}

/** Whether a change came and went within blocks that neither begin nor end a section: all sections stand where they stood. */
export function leavesSections(before: Node, after: Node): boolean {
  const isOfSection = (block: Node) =>
    typeof block.attrs.section === 'string' || block.lastChild?.type.name === 'section';
  const changed = changedBlocks(before, after);
  return before.childCount === after.childCount && ![...changed.before, ...changed.after].some(isOfSection);
}

/** The section that a position lies in. */
export const sectionAt = (formatting: Formatting, doc: Node, pos: number): Section =>
  sectionsIn(formatting, doc).findLast(({ from }) => from <= pos) ?? { key: LAST, from: 0 };

/** How a section's pages are set up: as somebody set them, else as the file has them. */
export function setupOf(formatting: Formatting, pages: Pages, key: string): SectionFormat {
  const [first] = Object.values(formatting.sections ?? {});
  const file = formatting.sections?.[key] ?? first;
  const plain: SectionFormat = { ...formatting.page, columns: 1, gap: 36, begins: 'nextPage' };
  return { ...plain, ...file, ...readSetup(pages.get(key)) };
}

/** Sets up the pages of sections, as one step. */
export function setPages(formatting: Formatting, pages: Pages, keys: string[], setup: PageSetup): void {
  for (const key of new Set(keys)) {
    const before = readSetup(pages.get(key));
    const file = formatting.sections?.[key];
    const all = { ...before, ...setup };
    // Nothing is kept that the file says anyway, unless it says so in a tracked change that was rejected.
    const kept = file && all.record !== 'rejected' ? differing(all, file) : all;
    if (Object.keys(kept).length > 0) pages.set(key, kept);
    else pages.delete(key);
  }
}

const newName = () => `new:section.${Math.random().toString(36).slice(2, 12).padEnd(4, '0')}`;

/** A new section begins at the cursor. The text before it keeps its pages; `pages` gets what the new ones need. */
export function insertSection(
  formatting: Formatting,
  pages: Pages,
  begins: 'nextPage' | 'continuous',
): Command {
  return (state, dispatch, view) => {
    const { $from } = state.selection;
    if ($from.depth !== 1 || !$from.parent.isTextblock) return false;
    if (!dispatch) return true;
    const key = newName();
    const current = sectionAt(formatting, state.doc, $from.before(1)).key;
    const tr = state.tr.deleteSelection().setMeta(AT_ONCE, true);
    const at = tr.mapping.map($from.pos);
    tr.split(at);
    const second = tr.mapping.map($from.pos, 1);
    const $second = tr.doc.resolve(second);
    const setup = setupOf(formatting, pages, current);
    if (saysBeginning(formatting)) tr.setNodeAttribute($second.before(1), 'section', key);
    dispatch(tr.scrollIntoView());
    // The paragraph is split before, on its own: undoing takes away only paragraphs that began empty.
    const end = $second.before(1) - 1;
    if (!saysBeginning(formatting))
      view?.dispatch(view.state.tr.insert(end, schema.node('section', { key })).setMeta(AT_ONCE, true));
    // Whoever hears of the pages looks at the text that is there by then.
    pages.set(key, setup);
    // The part before goes on as the section was; how the part after begins is said by that one.
    if (!saysBeginning(formatting)) setPages(formatting, pages, [current], { begins });
    return true;
  };
}

/** The break that the section at the cursor begins with is taken away, or the one it ends with where it is the first. */
export function removeSection(formatting: Formatting): Command {
  return (state, dispatch) => {
    const all = sectionsIn(formatting, state.doc);
    const at = all.indexOf(
      all.findLast(({ from }) => from <= state.selection.from) ?? all[0] ?? { key: '', from: 0 },
    );
    const next = all[Math.max(at, 1)];
    if (!next) return false;
    if (!dispatch) return true;
    const tr = state.tr.setMeta(AT_ONCE, true);
    if (saysBeginning(formatting)) tr.setNodeAttribute(next.from, 'section', null);
    else tr.delete(next.from - 2, next.from - 1);
    dispatch(tr.scrollIntoView());
    return true;
  };
}

/** Whether there is more than one section, so that a break can be taken away. */
export const hasSections = (formatting: Formatting | undefined, state: EditorState | undefined) =>
  formatting !== undefined && state !== undefined && sectionsIn(formatting, state.doc).length > 1;
