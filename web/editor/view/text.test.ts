import { Fragment, Node, Slice } from 'prosemirror-model';
import { AllSelection, type Command, EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { describe, expect, it } from 'vitest';
import { emptyDocx, paragraph, table } from '../../../formats/docx/empty.ts';
import { openDocx } from '../../../formats/docx/index.ts';
import { type Formatting, schema } from '../../../formats/model/index.ts';
import { leaveListAtStart, newParagraph, setStyle, styleForLevel, toggleFormat } from './commands.ts';
import { hasFormat } from './content/styles.ts';
import { identityPlugin } from './identity.ts';
import { deleteBeyondMarkers, moveBeyondMarkers } from './markers.ts';
import { pastePlugin } from './paste.ts';
import { selectionStateOf } from './selectionState.ts';
import { trailingParagraphPlugin } from './trailingParagraph.ts';

const bold =
  '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Bold run</w:t></w:r><w:r><w:t xml:space="preserve"> plain</w:t></w:r></w:p>';
const marked =
  '<w:p><w:r><w:t>ab</w:t></w:r><w:bookmarkStart w:id="1" w:name="n"/><w:bookmarkEnd w:id="1"/><w:r><w:t>cd</w:t></w:r></w:p>';
const opened = openDocx(
  emptyDocx(
    '',
    `${paragraph('Heading', 'Heading1')}${paragraph('Body text')}${bold}${marked}${table([['a', 'b']])}<w:p/>`,
  ),
);
const formatting = opened.doc.attrs?.look as Formatting;
const doc = Node.fromJSON(schema, opened.doc);

/** A state with the cursor at the first place of `text` (after `offset` characters), or with so much selected. */
function at(text: string, offset = 0, length = 0): EditorState {
  let pos = -1;
  doc.descendants((node, start) => {
    if (pos < 0 && node.isText && node.text?.includes(text)) pos = start + node.text.indexOf(text);
  });
  const selection = TextSelection.create(doc, pos + offset, pos + offset + length);
  return EditorState.create({ doc, selection, plugins: [identityPlugin()] });
}

function run(state: EditorState, command: Command): EditorState {
  let next = state;
  command(state, (tr) => {
    next = state.apply(tr);
  });
  return next;
}
const paragraphs = (state: EditorState) => {
  const found: Node[] = [];
  state.doc.descendants((node) => {
    if (node.type.name === 'paragraph') found.push(node);
  });
  return found;
};
const never = { canUndo: () => false, canRedo: () => false };

describe('formats', () => {
  it('are laid over what the file says, and switching twice leaves no trace', () => {
    const on = run(at('Body text', 0, 4), toggleFormat(formatting, 'bold'));
    expect(selectionStateOf(on, formatting, never).bold).toBe(true);
    expect(run(on, toggleFormat(formatting, 'bold')).doc.eq(doc)).toBe(true);
    const off = run(at('Bold run', 0, 8), toggleFormat(formatting, 'bold'));
    expect(selectionStateOf(off, formatting, never).bold).toBe(false);
    expect(run(off, toggleFormat(formatting, 'bold')).doc.eq(doc)).toBe(true);
  });

  it('are laid over the whole document, which begins where no text can stand', () => {
    const all = EditorState.create({ doc, selection: new AllSelection(doc) });
    const on = run(all, toggleFormat(formatting, 'italic'));
    on.doc.descendants((node, _, parent) => {
      if (node.isText && parent) expect(hasFormat(formatting, 'italic', node.marks, parent)).toBe(true);
    });
    expect(run(on, toggleFormat(formatting, 'italic')).doc.eq(doc)).toBe(true);
  });

  it('of a style show in the toolbar', () => {
    expect(selectionStateOf(at('Heading'), formatting, never)).toMatchObject({
      bold: true,
      style: 'Heading1',
    });
  });

  it('of a mixed selection become the same', () => {
    const state = run(at('Bold run', 4, 8), toggleFormat(formatting, 'bold'));
    state.doc.nodesBetween(state.selection.from, state.selection.to, (node, _, parent) => {
      if (node.isText && parent) expect(hasFormat(formatting, 'bold', node.marks, parent)).toBe(true);
    });
  });
});

describe('paragraphs', () => {
  it('take a style of the document with its level, and give it back', () => {
    const heading = run(at('Body text'), setStyle(formatting, styleForLevel(formatting, 2) ?? ''));
    expect(heading.selection.$from.parent.attrs).toMatchObject({ style: 'Heading2', level: 2 });
    expect(run(heading, setStyle(formatting, 'Normal')).doc.eq(doc)).toBe(true);
  });

  it('goes on in the list, the style and the indents of the paragraph that it ends', () => {
    const before = at('Body text', 9);
    const given = { list: 'bullet.a1-0', align: 'right', left: 36, style: 'Title' };
    const pos = before.selection.$from.before();
    let tr = before.tr;
    for (const [name, value] of Object.entries(given)) tr = tr.setNodeAttribute(pos, name, value);
    const state = run(before.apply(tr), newParagraph({ ...formatting, styles: {} }));
    const [, first, second] = paragraphs(state);
    expect([first?.textContent, second?.textContent]).toEqual(['Body text', '']);
    expect(second?.attrs).toMatchObject(given);
    expect(second?.attrs.id).not.toBe(first?.attrs.id);
  });

  it('split: one half keeps the identity, and after the end of a heading body text follows', () => {
    const state = run(at('Body text', 8), newParagraph(formatting));
    const ids = paragraphs(state).map((node) => node.attrs.id);
    expect(new Set(ids.filter(Boolean)).size).toBe(ids.filter(Boolean).length);
    expect(paragraphs(state)[1]?.attrs.id).toBe(paragraphs(at('Body text'))[1]?.attrs.id);
    const front = run(at('Body text', 0), newParagraph(formatting));
    expect(paragraphs(front)[2]?.attrs.id).toBe(paragraphs(at('Body text'))[1]?.attrs.id);
    expect(paragraphs(run(at('Heading', 7), newParagraph(formatting)))[1]?.attrs).toMatchObject({
      style: null,
      level: null,
    });
  });

  it('leave their list by Backspace at the start before they join anything', () => {
    const state = at('Body text');
    const inList = state.apply(state.tr.setNodeAttribute(state.selection.$from.before(), 'list', '1-0'));
    expect(run(inList, leaveListAtStart).selection.$from.parent.attrs.list).toBeNull();
    expect(leaveListAtStart(state)).toBe(false);
  });
});

describe('the keyboard', () => {
  it('passes over markers that nobody sees', () => {
    const before = at('cd');
    const text = (state: EditorState) => state.selection.$from.parent.textContent;
    expect(text(run(before, deleteBeyondMarkers(-1)))).toBe('acd');
    expect(text(run(at('ab', 2), deleteBeyondMarkers(1)))).toBe('abd');
    expect(run(before, moveBeyondMarkers(-1)).selection.from).toBe(at('ab', 1).selection.from);
    expect(deleteBeyondMarkers(-1)(at('ab', 1))).toBe(false);
  });
});

describe('an emptied document', () => {
  it('has a paragraph to type in', () => {
    const state = EditorState.create({
      doc,
      selection: new AllSelection(doc),
      plugins: [trailingParagraphPlugin()],
    });
    const emptied = state.apply(state.tr.deleteSelection());
    expect(emptied.doc.childCount).toBe(1);
    expect(emptied.selection.$from.parent.type.name).toBe('paragraph');
  });
});

describe('pasted content', () => {
  const paste = (content: Fragment) => {
    const plugin = pastePlugin(formatting);
    return plugin.props.transformPasted?.call(plugin, new Slice(content, 0, 0), {} as EditorView, false)
      ?.content;
  };

  it('has no identity, and of another document no keys', () => {
    const own = paste(doc.content)?.child(1);
    expect(own?.attrs).toMatchObject({ id: null, props: doc.child(1).attrs.props });
    const other = openDocx(emptyDocx('', `${bold}${marked}`)).doc;
    const otherFormat = other.attrs?.look as Formatting;
    const foreign = paste(Node.fromJSON(schema, other).content);
    expect(JSON.stringify(foreign?.toJSON())).not.toContain(otherFormat.source);
    expect(foreign?.textBetween(0, foreign.size)).toBe('Bold run plainabcd');
  });

  it('looks as it did where it stood in another part of the file', () => {
    const plugin = pastePlugin({ ...formatting, source: 'other' });
    const slice = new Slice(doc.content, 0, 0);
    const { content } = plugin.props.transformPasted?.call(plugin, slice, {} as EditorView, false) ?? slice;
    expect(JSON.stringify(doc.toJSON())).not.toContain('"type":"bold"');
    expect(JSON.stringify(content.toJSON())).toContain('"type":"bold"');
    expect(JSON.stringify(content.toJSON())).not.toContain(formatting.source);
  });

  it('takes the heading styles of the document', () => {
    const heading = schema.node('paragraph', { level: 2 }, [schema.text('Pasted')]);
    expect(paste(Fragment.from(heading))?.child(0).attrs).toMatchObject({ style: 'Heading2', level: 2 });
  });
});
