import type { Node } from 'prosemirror-model';

/** The blocks between the first and the last that differ, before and after a change, and how many come before them; what
 *  stayed as it is is the same object, so that a long text is not looked into. */
export function changedBlocks(before: Node, after: Node): { start: number; before: Node[]; after: Node[] } {
  const [was, is] = [before.children, after.children];
  let start = 0;
  let [end, endBefore] = [is.length, was.length];
  while (start < end && start < endBefore && was[start] === is[start]) start++;
  while (end > start && endBefore > start && was[endBefore - 1] === is[end - 1]) {
    end--;
    endBefore--;
  }
  return { start, before: was.slice(start, endBefore), after: is.slice(start, end) };
}
