import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { isSymbolFont, symbolAt } from '../../../../formats/fonts/index.ts';
import type { Formatting } from '../../../../formats/model/index.ts';
import { valueOfFormat } from '../content/values.ts';
import { changedBetween } from './changedBetween.ts';

const key = new PluginKey<DecorationSet>('symbols');

/** A character of a symbol font, by its distance from the start of its paragraph, and the ordinary one that looks like it. */
type Shown = { at: number; length: number; picture: string };

/** Shows letters of symbol fonts as the ordinary characters that look like them. The text keeps its own; they lie above it. */
export function symbolsPlugin(formatting: Formatting): Plugin {
  const read = (doc: Node, from: number, to: number): Decoration[] => {
    const found: Decoration[] = [];
    doc.nodesBetween(from, to, (node, pos) => {
      if (!node.isTextblock) return true;
      for (const { at, length, picture } of symbolsIn(formatting, node))
        found.push(
          Decoration.inline(pos + 1 + at, pos + 1 + at + length, { class: 'symbol', 'data-shown': picture }),
        );
      return false;
    });
    return found;
  };
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, read(doc, 0, doc.content.size)),
      apply(tr, shown, before) {
        if (!tr.docChanged) return shown;
        const mapped = shown.map(tr.mapping, tr.doc);
        const changed = changedBetween(before.doc, tr.doc);
        if (!changed) return mapped;
        const { from, to } = changed;
        return mapped.remove(mapped.find(from, to)).add(tr.doc, read(tr.doc, from, to));
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

function symbolsIn(formatting: Formatting, paragraph: Node): Shown[] {
  const found: Shown[] = [];
  paragraph.forEach((child, offset) => {
    if (!child.text) return;
    const font = valueOfFormat(formatting, 'font', child.marks, paragraph);
    if (typeof font !== 'string' || !isSymbolFont(font)) return;
    let at = offset;
    for (const letter of child.text) {
      const picture = /\s/.test(letter) ? undefined : symbolAt(font, letter.codePointAt(0) ?? 0);
      if (picture !== undefined) found.push({ at, length: letter.length, picture });
      at += letter.length;
    }
  });
  return found;
}
