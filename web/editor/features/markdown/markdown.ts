import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { isFence, lineFormat } from './looks.ts';
import './markdown.css';

/** Characters of a line, one for each place in it. */
export const lineText = (line: Node) => line.textBetween(0, line.content.size, undefined, '\ufffc');

const fences = new WeakMap<Node, boolean>();
function opensCode(line: Node): boolean {
  const known = fences.get(line) ?? isFence(lineText(line));
  fences.set(line, known);
  return known;
}

/** Shows the source of a Markdown text as what it says: headings large, code as code. The text stays as it is. */
export function markdownPlugin(): Plugin<DecorationSet> {
  const plugin: Plugin<DecorationSet> = new Plugin({
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, decorationsOf(doc, 0, doc.childCount)),
      apply(tr, old) {
        if (!tr.docChanged) return old;
        const { before, doc } = tr;
        const [first, fromEnd] = changedLines(before, doc);
        const [was, is] = [before.childCount - fromEnd, doc.childCount - fromEnd];
        // A block of code that begins or ends reaches to the next fence, wherever that is.
        if (hasFence(before, first, was) || hasFence(doc, first, is))
          return DecorationSet.create(doc, decorationsOf(doc, 0, doc.childCount));
        const mapped = old.map(tr.mapping, doc);
        const [from, to] = [startOf(doc, first), startOf(doc, is)];
        const stale = mapped.find(from, to).filter((each) => each.from < to && each.to > from);
        return mapped.remove(stale).add(doc, decorationsOf(doc, first, is));
      },
    },
    props: { decorations: (state) => plugin.getState(state) },
  });
  return plugin;
}

/** How many lines are as they were, at the start and at the end. */
function changedLines(before: Node, doc: Node): [number, number] {
  const shorter = Math.min(before.childCount, doc.childCount);
  let first = 0;
  while (first < shorter && before.child(first) === doc.child(first)) first++;
  let fromEnd = 0;
  while (
    fromEnd < shorter - first &&
    before.child(before.childCount - 1 - fromEnd) === doc.child(doc.childCount - 1 - fromEnd)
  )
    fromEnd++;
  return [first, fromEnd];
}

function hasFence(doc: Node, first: number, end: number): boolean {
  for (let at = first; at < end; at++) if (opensCode(doc.child(at))) return true;
  return false;
}

function startOf(doc: Node, line: number): number {
  let position = 0;
  for (let at = 0; at < line; at++) position += doc.child(at).nodeSize;
  return position;
}

/** The looks of the lines from `first` up to `end`. */
function decorationsOf(doc: Node, first: number, end: number): Decoration[] {
  const looks: Decoration[] = [];
  let position = 0;
  let inCode = false;
  for (let at = 0; at < end; at++) {
    const line = doc.child(at);
    if (at >= first) {
      const { class: whole, spans } = lineFormat(lineText(line), inCode);
      if (whole) looks.push(Decoration.node(position, position + line.nodeSize, { class: whole }));
      for (const { from, to, class: name } of spans)
        if (to > from) looks.push(Decoration.inline(position + 1 + from, position + 1 + to, { class: name }));
    }
    if (opensCode(line)) inCode = !inCode;
    position += line.nodeSize;
  }
  return looks;
}
