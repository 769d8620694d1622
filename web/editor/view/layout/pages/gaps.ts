import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Mapping, StepMap } from 'prosemirror-transform';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { ySyncPluginKey } from 'y-prosemirror';
import { changedBlocks } from '../../content/blocks.ts';
import { GAP } from './lines.ts';

/**
 * What pushes text to the next page, in pixels: before a block, within a paragraph behind the line in which `pos` lies,
 * or before a row. `block` is where the block begins.
 */
export type Gap = {
  kind: 'block' | 'line' | 'row';
  block: number;
  pos: number;
  height: number;
  header: number;
};

const key = new PluginKey<DecorationSet>('gaps');

/**
 * Shows the gaps between pages. They are decorations: no part of the text, of what is selected, copied or found, and
 * nothing that is read aloud.
 */
export const gapsPlugin = (layout: (view: EditorView) => ReturnType<NonNullable<Plugin['spec']['view']>>) =>
  new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const gaps: Gap[] | undefined = tr.getMeta(key);
        if (gaps)
          return DecorationSet.create(
            tr.doc,
            gaps.flatMap((gap) => decorate(tr.doc, gap)),
          );
        return tr.docChanged && set !== DecorationSet.empty ? set.map(mappingOf(tr), tr.doc) : set;
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view: layout,
  });

/** What somebody else typed arrives as another document: told as a change of the blocks that differ. */
function mappingOf(tr: Transaction) {
  if (tr.getMeta(ySyncPluginKey) === undefined) return tr.mapping;
  const { start, before, after } = changedBlocks(tr.before, tr.doc);
  const size = (blocks: readonly Node[]) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  return new Mapping([new StepMap([size(tr.before.children.slice(0, start)), size(before), size(after)])]);
}

/** Shows these gaps, unless they are what is shown. */
export function showGaps(view: EditorView, gaps: Gap[]): boolean {
  if (shownGaps(view.state) === gaps.map(nameOf).join()) return false;
  view.dispatch(view.state.tr.setMeta(key, gaps));
  return true;
}

const nameOf = ({ kind, pos, height, header }: Gap) =>
  `${kind} ${pos} ${height.toFixed(2)} ${header.toFixed(1)}`;

function shownGaps(state: EditorState): string {
  const shown =
    key
      .getState(state)
      ?.find()
      .filter(({ spec }) => spec.gap) ?? [];
  return shown
    .toSorted((a, b) => a.from - b.from)
    .map(({ from, spec }) => nameOf({ ...spec.gap, pos: from }))
    .join();
}

function decorate(doc: Node, gap: Gap): Decoration[] {
  const node = doc.nodeAt(gap.block);
  if (!node) return [];
  const end = gap.block + node.nodeSize;
  if (gap.kind === 'block') {
    const style = `--page-gap: ${gap.height.toFixed(2)}px`;
    return [Decoration.node(gap.block, end, { class: 'page-begins', style }, { gap })];
  }
  return [
    Decoration.node(gap.block, end, { class: 'page-cut' }),
    Decoration.widget(gap.pos, () => (gap.kind === 'row' ? rowGap(gap) : lineGap(gap)), {
      side: -1,
      marks: [],
      ignoreSelection: true,
      key: nameOf({ ...gap, pos: 0 }),
      gap,
    }),
  ];
}

/** It floats, so that it breaks no line: it stands below the line in which it is, and what follows below it. */
function lineGap({ height }: Gap): HTMLElement {
  const dom = document.createElement('span');
  hide(dom);
  dom.style.height = `${height}px`;
  return dom;
}

function rowGap({ height, header }: Gap): HTMLElement {
  const dom = document.createElement('tr');
  hide(dom);
  if (header > 0) dom.dataset.header = String(header);
  const cell = dom.insertCell();
  cell.colSpan = 1000;
  cell.style.height = `${height}px`;
  return dom;
}

function hide(dom: HTMLElement) {
  dom.className = GAP;
  dom.contentEditable = 'false';
  dom.setAttribute('aria-hidden', 'true');
}
