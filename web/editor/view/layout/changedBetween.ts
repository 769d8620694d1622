import type { Node } from 'prosemirror-model';

/** The blocks of a text that changed, by their places now. */
export function changedBetween(before: Node, doc: Node): { from: number; to: number } | undefined {
  const start = before.content.findDiffStart(doc.content);
  const end = before.content.findDiffEnd(doc.content)?.b;
  if (start === null || end === undefined) return undefined;
  const $from = doc.resolve(Math.min(start, end));
  const $to = doc.resolve(Math.max(start, end));
  return {
    from: $from.depth > 0 ? $from.before(1) : $from.pos,
    to: $to.depth > 0 ? $to.after(1) : $to.pos,
  };
}
