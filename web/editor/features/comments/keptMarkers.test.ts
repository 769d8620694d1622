import { EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { applyUpdate, Doc } from 'yjs';
import { emptyDocx } from '../../../../formats/docx/empty.ts';
import { openDocument, saveDocument } from '../../../../formats/editable/index.ts';
import {
  addComment,
  anchorAt,
  commentBy,
  docFromYDoc,
  docToUpdate,
  type Formatting,
  findQuote,
  type ModelNode,
  quotedComments,
  readComments,
  schema,
} from '../../../../formats/model/index.ts';
import { packOdt } from '../../../../formats/odt/empty.ts';
import { uniqueNodesPlugin } from '../../view/uniqueNodes.ts';
import { keptMarkersPlugin } from './keptMarkers.ts';

const lines = ['The ships are many here.', 'Another line.'];
const files = {
  docx: emptyDocx('', lines.map((line) => `<w:p><w:r><w:t>${line}</w:t></w:r></w:p>`).join('')),
  odt: packOdt(lines.map((line) => `<text:p>${line}</text:p>`).join('')),
};

function room(bytes: Uint8Array): Doc {
  const ydoc = new Doc();
  applyUpdate(ydoc, docToUpdate(openDocument(bytes).doc));
  return ydoc;
}

/** A file with a comment and its answer on words of it. */
function commented(bytes: Uint8Array, quote: string): Uint8Array {
  const ydoc = room(bytes);
  const found = findQuote(ydoc, quote, 1);
  const anchor = (found && anchorAt(found.from, found.to)) ?? null;
  const [alice, bob] = ['Alice', 'Bob'].map((name) => ({ id: name, displayName: name }));
  const root = commentBy(alice as never, new Date(0), { text: 'Root', parent: null, anchor });
  addComment(ydoc, root);
  addComment(ydoc, commentBy(bob as never, new Date(1), { text: 'Answer', parent: root.id, anchor: null }));
  return saveDocument(bytes, docFromYDoc(ydoc));
}

/** The file as it is written in the editor. */
function edit(bytes: Uint8Array) {
  const model = openDocument(bytes).doc;
  const comments = readComments(room(bytes));
  const formatting = model.attrs?.look as Formatting;
  let state = EditorState.create({
    doc: schema.nodeFromJSON({ ...model, attrs: {} }),
    plugins: [uniqueNodesPlugin(formatting, () => false), keptMarkersPlugin(() => comments)],
  });
  const now = {
    select(words: string) {
      let at = -1;
      let all = '';
      const places: number[] = [];
      state.doc.descendants((node, pos) => {
        if (node.isText)
          for (const [index, char] of [...(node.text ?? '')].entries()) {
            all += char;
            places.push(pos + index);
          }
      });
      at = all.indexOf(words);
      const [from = 0, to = 0] = [places[at], places[at + words.length - 1]];
      const { tr } = state;
      state = state.apply(tr.setSelection(TextSelection.create(state.doc, from, to + 1)));
      return state;
    },
    delete: (words: string, how = '') => {
      const slice = now.select(words).selection.content();
      state = state.apply(state.tr.deleteSelection().setMeta('uiEvent', how));
      return slice;
    },
    type: (words: string, instead: string) => {
      now.select(words);
      state = state.apply(state.tr.insertText(instead));
    },
    apply: (work: (state: EditorState) => EditorState['tr']) => {
      state = state.apply(work(state));
    },
    told() {
      const saved = saveDocument(bytes, { ...(state.doc.toJSON() as ModelNode), attrs: model.attrs ?? {} });
      return quotedComments(room(saved)).map(({ comment, quote }) => [comment.text, quote]);
    },
  };
  return now;
}

describe.each(['docx', 'odt'] as const)('a comment of a .%s', (kind) => {
  const file = commented(files[kind], 'ships are many');

  it('goes on over what is left of its text, wherever that was deleted or typed over', () => {
    for (const [words, instead, left] of [
      ['are many here', '', 'ships'],
      ['are many here', 'few', 'ships'],
      ['The ships are', '', 'many'],
      ['The ships are', 'So', 'many'],
      ['many here.Another', '', 'ships are'],
    ]) {
      const now = edit(file);
      if (instead === '') now.delete(words ?? '');
      else now.type(words ?? '', instead ?? '');
      expect(now.told(), words).toEqual([
        ['Root', left],
        ['Answer', left],
      ]);
    }
  });

  it('stays as a point where all of its text is deleted, with the paragraph and without', () => {
    for (const words of [
      'ships are many',
      'The ships are many here.',
      'here.Another line.',
      'The ships are many here.Another',
    ]) {
      const now = edit(file);
      now.delete(words);
      const told = now.told();
      expect(told.map(([text]) => text)).toEqual(['Root', 'Answer']);
      if (words.includes('ships')) expect(told.map(([, quote]) => quote)).toEqual(['', '']);
    }
    const now = edit(file);
    now.apply(({ tr, doc }) => tr.delete(0, doc.child(0).nodeSize));
    expect(now.told()).toEqual([
      ['Root', ''],
      ['Answer', ''],
    ]);
  });

  it('is no half where all of its text is cut, and one of its ends with it', () => {
    const now = edit(file);
    const cut = now.delete('The ships are many', 'cut');
    now.apply(({ tr, doc }) =>
      tr.replace(doc.content.size - 1, doc.content.size - 1, cut).setMeta('paste', true),
    );
    expect(now.told()).toEqual([
      ['Root', ''],
      ['Answer', ''],
    ]);
  });

  it('goes along with its text that is cut and put in elsewhere, and stays where only a part is', () => {
    const now = edit(file);
    const whole = now.delete('The ships are many here', 'cut');
    now.apply(({ tr, doc }) =>
      tr.replace(doc.content.size - 1, doc.content.size - 1, whole).setMeta('paste', true),
    );
    expect(now.told()).toEqual([
      ['Root', 'ships are many'],
      ['Answer', 'ships are many'],
    ]);
    const other = edit(file);
    const part = other.delete('many here', 'cut');
    other.apply(({ tr }) => tr.replace(1, 1, part).setMeta('paste', true));
    expect(other.told()).toEqual([
      ['Root', 'ships are'],
      ['Answer', 'ships are'],
    ]);
  });
});
