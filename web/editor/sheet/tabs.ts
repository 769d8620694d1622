import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { Look } from '../../../formats/model/index.ts';

const key = new PluginKey<DecorationSet>('tabs');
const LONGEST = 40;

/** Shows what follows a tab to the right margin there, with the leader the file gives it: lines of contents. */
export function tabsPlugin(look: Look): Plugin {
  const leaderOf = (node: Node): string | undefined => {
    const own =
      typeof node.attrs.look === 'number' ? look.paragraphs?.[node.attrs.look]?.rightTab : undefined;
    const style = String(node.attrs.style ?? look.defaultStyle ?? '');
    // A table of contents that was put in has styles that the file does not have yet.
    const inContents = /^(TOC|Contents_20_)[1-9]$/.test(style) ? 'dot' : undefined;
    return own ?? look.styles?.[style]?.paragraph.rightTab ?? inContents;
  };
  const read = (doc: Node, from: number, to: number) => {
    const found: Decoration[] = [];
    doc.nodesBetween(from, to, (node, pos) => {
      if (node.type.name === 'paragraph') found.push(...decorate(node, pos, leaderOf(node)));
      return !node.inlineContent;
    });
    return found;
  };
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, read(doc, 0, doc.content.size)),
      apply(tr, set, before) {
        if (!tr.docChanged) return set;
        const start = before.doc.content.findDiffStart(tr.doc.content);
        const end = before.doc.content.findDiffEnd(tr.doc.content)?.b;
        const mapped = set.map(tr.mapping, tr.doc);
        if (start === null || end === undefined) return mapped;
        const $from = tr.doc.resolve(Math.min(start, end));
        const from = $from.depth > 0 ? $from.before(1) : $from.pos;
        const $to = tr.doc.resolve(Math.max(start, end));
        const to = $to.depth > 0 ? $to.after(1) : $to.pos;
        return mapped.remove(mapped.find(from, to)).add(tr.doc, read(tr.doc, from, to));
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

function decorate(node: Node, pos: number, leader: string | undefined): Decoration[] {
  if (leader === undefined) return [];
  let tab = -1;
  node.forEach((child, offset) => {
    const at = child.text?.lastIndexOf('\t') ?? -1;
    if (at >= 0) tab = pos + 1 + offset + at;
  });
  const end = pos + 1 + node.content.size;
  if (tab < 0 || end - tab > LONGEST) return [];
  return [
    Decoration.node(pos, pos + node.nodeSize, { class: `tab-line leader-${leader}` }),
    Decoration.inline(tab, tab + 1, { class: 'tab-leader' }),
    Decoration.inline(tab + 1, end, { class: 'tab-tail' }),
  ];
}
