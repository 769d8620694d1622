import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { ySyncPluginKey } from 'y-prosemirror';

/**
 * Splitting copies a paragraph's identity; this leaves it with the larger half and makes the other a new block. Only
 * what a transaction of this page touched is looked at, so typing costs nothing.
 */
export const identityPlugin = () =>
  new Plugin({
    appendTransaction(transactions, _, state) {
      const own = transactions.filter((tr) => tr.docChanged && !tr.getMeta(ySyncPluginKey));
      if (own.length === 0) return null;
      const range = changedRange(own, state.doc.content.size);
      const holders = new Map<string, { pos: number; node: Node }[]>();
      state.doc.nodesBetween(range.from, range.to, (node, pos) => {
        const id: unknown = node.attrs.id;
        if (typeof id === 'string') holders.set(id, [...(holders.get(id) ?? []), { pos, node }]);
        return !node.inlineContent;
      });
      const tr = state.tr;
      for (const list of holders.values()) {
        const keeper = list.toSorted((a, b) => b.node.content.size - a.node.content.size)[0];
        for (const one of list) if (one !== keeper) tr.setNodeAttribute(one.pos, 'id', null);
      }
      return tr.docChanged ? tr : null;
    },
  });

/** The stretch of the new document that steps touched, one position wider on both sides. */
export function changedRange(transactions: readonly Transaction[], size: number) {
  let from = size;
  let to = 0;
  for (const [at, tr] of transactions.entries()) {
    const later = transactions.slice(at + 1);
    for (const [index, map] of tr.mapping.maps.entries()) {
      map.forEach((_from, _to, start, end) => {
        const rest = tr.mapping.slice(index + 1);
        const through = (pos: number, side: number) =>
          later.reduce((mapped, next) => next.mapping.map(mapped, side), rest.map(pos, side));
        from = Math.min(from, through(start, -1));
        to = Math.max(to, through(end, 1));
      });
    }
  }
  return { from: Math.max(0, Math.min(from, size) - 1), to: Math.min(size, to + 1) };
}
