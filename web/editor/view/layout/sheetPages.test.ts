import { Node, Slice } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { DecorationSet } from 'prosemirror-view';
import { beforeAll, expect, it } from 'vitest';
import { ySyncPluginKey } from 'y-prosemirror';
import { emptyDocx, paragraph } from '../../../../formats/docx/empty.ts';
import { openDocx } from '../../../../formats/docx/index.ts';
import { type Formatting, type SectionFormat, schema } from '../../../../formats/model/index.ts';
import { loadWords } from '../../../words/words.ts';
import { type Pages, setPages } from '../document/sections.ts';
import { pagesPlugin } from './sheetPages.ts';

beforeAll(() => loadWords('en'));

const wide = '<w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/>';
const body = `${paragraph('One')}<w:p><w:pPr><w:sectPr>${wide}</w:sectPr></w:pPr><w:r><w:t>Two</w:t></w:r></w:p>${paragraph('Three')}${paragraph('Four')}`;

/** A document of two sections, with what the sheet was told. */
function opened(content = body) {
  const json = openDocx(emptyDocx('', content)).doc;
  const formatting = json.attrs?.look as Formatting;
  const kept = new Map<string, unknown>();
  const pages: Pages = {
    get: (key) => kept.get(key),
    set: (key, setup) => void kept.set(key, setup),
    delete: (key) => void kept.delete(key),
    watch: () => () => undefined,
  };
  const told: SectionFormat[] = [];
  const plugin = pagesPlugin(formatting, pages, (page) => told.push(page));
  const state = EditorState.create({ doc: Node.fromJSON(schema, json), plugins: [plugin] });
  const marksOf = (now: EditorState) => {
    const decorations = plugin.props.decorations?.call(plugin, now);
    const found = decorations instanceof DecorationSet ? decorations.find() : [];
    return found.map(({ from, to }) => now.doc.textBetween(from, to)).toSorted();
  };
  return { formatting, pages, state, told, marksOf };
}

it('sections stay marked when the whole document arrives anew, and the page is not set up again by typing', () => {
  const { state, told, marksOf } = opened();
  const marks = marksOf(state);
  expect(marks).toEqual(['Four', 'Three', 'Two']);
  const typed = state.apply(state.tr.insertText('A', 1));
  expect(marksOf(typed)).toEqual(marks);
  // As the binding brings what somebody else typed.
  const { doc } = state.apply(state.tr.insertText('B', 1));
  const tr = typed.tr.replace(0, typed.doc.content.size, new Slice(doc.content, 0, 0));
  const heard = typed.apply(tr.setMeta(ySyncPluginKey, { isChangeOrigin: true }));
  expect(marksOf(heard)).toEqual(marks);
  expect(told).toHaveLength(1);
});

it('a paragraph that becomes another, or comes, is marked as its section is', () => {
  const { state, marksOf } = opened();
  const third = state.doc.child(0).nodeSize + state.doc.child(1).nodeSize;
  const heading = state.apply(state.tr.setNodeMarkup(third, null, { ...state.doc.child(2).attrs, level: 1 }));
  expect(marksOf(heading)).toEqual(['Four', 'Three', 'Two']);
  const split = heading.apply(heading.tr.split(third + 3));
  expect(marksOf(split)).toEqual(['Four', 'Th', 'Two', 'ree']);
});

it('the sheet hears of pages that are set up anew; one section alone is not marked', () => {
  const { formatting, pages, state, told, marksOf } = opened(paragraph('One'));
  expect(marksOf(state)).toEqual([]);
  setPages(formatting, pages, ['last'], { width: 300 });
  const after = state.apply(state.tr.insertText('A', 1));
  expect(told.map(({ width }) => width)).toEqual([told[0]?.width, 300]);
  expect(marksOf(after)).toEqual([]);
});
