import { Plugin, TextSelection } from 'prosemirror-state';
import { ySyncPluginKey } from 'y-prosemirror';
import { schema } from '../../../formats/model/index.ts';

const emptyParagraph = () => schema.node('paragraph');

/**
 * There is always a paragraph to type in: a document or cell that this page emptied gets one back, a table that became
 * the end gets one behind it, and a document that came empty gets its first with the first letter, so that opening alone
 * changes nothing.
 */
export const trailingParagraphPlugin = () =>
  new Plugin({
    appendTransaction(transactions, before, state) {
      if (!transactions.some((tr) => tr.docChanged && !tr.getMeta(ySyncPluginKey))) return null;
      const tr = state.tr;
      if (state.doc.childCount === 0) tr.insert(0, emptyParagraph());
      // After a table there is a paragraph to go on in; one that a file ends with is left alone.
      else if (state.doc.lastChild?.type.name === 'table' && before.doc.lastChild?.type.name !== 'table')
        tr.insert(tr.doc.content.size, emptyParagraph());
      const { $from } = state.selection;
      for (let depth = $from.depth; depth > 0; depth--) {
        const node = $from.node(depth);
        if (node.type.name === 'cell' && node.childCount === 0)
          tr.insert($from.start(depth), emptyParagraph());
      }
      return tr.docChanged
        ? tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min($from.pos, tr.doc.content.size))))
        : null;
    },
    props: {
      handleTextInput(view, _from, _to, text) {
        if (view.state.doc.childCount > 0) return false;
        const tr = view.state.tr.insert(0, schema.node('paragraph', null, [schema.text(text)]));
        view.dispatch(tr.setSelection(TextSelection.atEnd(tr.doc)));
        return true;
      },
    },
  });
