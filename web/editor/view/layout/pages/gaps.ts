import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Mapping, StepMap } from 'prosemirror-transform';
import { DecorationSet } from 'prosemirror-view';
import { ySyncPluginKey } from 'y-prosemirror';
import { changedBlocks } from '../../content/blocks.ts';

/** What pushes text to the next page inside a block. */
export const GAP = 'page-gap';
/** Of a block that is pushed to the next page as a whole. */
export const BEGINS = 'page-begins';

/** Of a row in which a page ends, and of what shows its edges there. */
export const DIVIDED = 'page-divided';
export const EDGES = 'page-edges';

/** Of a block in another column than the first, of lines that are in another than their paragraph began in, and of that paragraph. */
export const COLUMN = 'page-column';
export const REST = 'page-rest';
export const GOES_ON = 'page-goes-on';

/** The gaps that are shown; a transaction that carries others shows those. */
export const gapsKey = new PluginKey<DecorationSet>('gaps');

/**
 * Keeps the gaps between pages where they are while the text changes. They are decorations: no part of the text, of what
 * is selected, copied or found, and nothing that is read aloud.
 * @param followed hears that the window is scrolled to the cursor
 */
export const gapsPlugin = (view: NonNullable<Plugin['spec']['view']>, followed: () => void) =>
  new Plugin<DecorationSet>({
    key: gapsKey,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, set) {
        const gaps: DecorationSet | undefined = tr.getMeta(gapsKey);
        if (gaps) return gaps;
        return tr.docChanged && set !== DecorationSet.empty ? set.map(mappingOf(tr), tr.doc) : set;
      },
    },
    props: {
      decorations: (state) => gapsKey.getState(state),
      handleScrollToSelection() {
        followed();
        return false;
      },
    },
    view,
  });

/** What somebody else typed arrives as another document: told as a change of the blocks that differ. */
function mappingOf(tr: Transaction) {
  if (tr.getMeta(ySyncPluginKey) === undefined) return tr.mapping;
  const { start, before, after } = changedBlocks(tr.before, tr.doc);
  const size = (blocks: readonly Node[]) => blocks.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
  return new Mapping([new StepMap([size(tr.before.children.slice(0, start)), size(before), size(after)])]);
}
