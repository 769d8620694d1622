import { Plugin } from 'prosemirror-state';
import { type Formatting, type ListFormat, readList } from '../../../../formats/model/index.ts';
import { listFormat } from '../../view/content/listFormats.ts';

/** Gives lists that somebody made a look, as soon as a paragraph is in one. @param show is told all lists there are. */
export const newListsPlugin = (formatting: Formatting, show: (lists: Formatting['lists']) => void) =>
  new Plugin({
    view(view) {
      const known: Record<string, ListFormat> = {};
      const learn = (doc: typeof view.state.doc, from: number, to: number) => {
        let learned = false;
        doc.nodesBetween(from, to, (node) => {
          const found = node.type.name === 'paragraph' ? readList(node.attrs.list) : undefined;
          if (found && found.kind !== 'file' && !(`${found.id}-0` in known)) {
            for (let level = 0; level < 9; level++) {
              const name = `${found.id}-${level}`;
              const one = listFormat(formatting, name);
              if (one) known[name] = one;
            }
            learned = true;
          }
          return !node.inlineContent;
        });
        if (learned) show({ ...formatting.lists, ...known });
      };
      learn(view.state.doc, 0, view.state.doc.content.size);
      return {
        update({ state: { doc } }, before) {
          if (doc === before.doc) return;
          const from = before.doc.content.findDiffStart(doc.content);
          const to = before.doc.content.findDiffEnd(doc.content)?.b;
          if (from !== null && to !== undefined) learn(doc, Math.min(from, to), Math.max(from, to));
        },
      };
    },
  });
