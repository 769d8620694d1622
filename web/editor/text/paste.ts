import { Fragment, Mark, type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { isNewPicture, type Look, readList } from '../../../formats/model/index.ts';
import { NEW_PAGE_BREAK } from '../../../formats/model/new.ts';
import { newNote } from '../../../formats/model/newStories.ts';
import { styleForLevel } from './commands.ts';

/**
 * Pasted content gets no identity, and nothing that refers to another file: its keys would mean something else here.
 * Headings from elsewhere take the document's own heading styles.
 */
export const pastePlugin = (look: Look) =>
  new Plugin({
    props: {
      transformPasted(slice, view) {
        const own = adoptSlice(slice, look);
        // Whole paragraphs that come into an empty one take its place, a heading as a heading.
        const empty = view.state?.selection.$from.parent.content.size === 0;
        return empty && own.openStart === 1 && own.content.childCount > 1
          ? new Slice(own.content, 0, own.openEnd)
          : own;
      },
    },
  });

export const adoptSlice = (slice: Slice, look: Look) =>
  new Slice(adopt(slice.content, look), slice.openStart, slice.openEnd);

function adopt(content: Fragment, look: Look): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    const own = adoptNode(node, look);
    if (own) nodes.push(own);
  });
  return Fragment.fromArray(nodes);
}

const isOwn = (key: unknown, look: Look) => typeof key === 'string' && key.startsWith(`${look.source}_`);

function adoptNode(node: Node, look: Look): Node | undefined {
  if (node.isText) return node.mark(marksOf(node, look));
  // What is kept whole exists once: it can be moved, not doubled, and never comes from another document.
  if (['marker', 'section', 'rawBlock', 'rawRow', 'rawCell', 'gap'].includes(node.type.name))
    return undefined;
  if (node.type.name === 'image' || node.type.name === 'raw')
    return isOwn(node.attrs.key, look) || isNew(node) ? node : undefined;
  const own = isOwn(node.attrs.props, look);
  const attrs: Record<string, unknown> = { ...node.attrs };
  if ('id' in attrs) attrs.id = null;
  if (!own && 'props' in attrs) attrs.props = null;
  if (!own && node.type.name === 'paragraph') Object.assign(attrs, adoptParagraph(node, look));
  return node.type.create(attrs, adopt(node.content, look), node.marks);
}

/** What a text looks like by properties that lie in another part of the file, such as a header, is set anew here. */
function marksOf(node: Node, look: Look): readonly Mark[] {
  const run = node.marks.find((mark) => mark.type.name === 'run');
  const elsewhere = run && !keepsMark(run, look) ? look.runs?.[String(run.attrs.key)] : undefined;
  const laid = new Set(node.marks.map((mark) => mark.type.name));
  const { schema } = node.type;
  const made = Object.entries(elsewhere ?? {}).flatMap(([name, value]) => {
    const type = laid.has(name) ? undefined : schema.marks[name];
    return type ? [type.create(typeof value === 'boolean' ? { on: value } : { value })] : [];
  });
  return Mark.setFrom([...node.marks.filter((mark) => keepsMark(mark, look)), ...made]);
}

const isNew = ({ type, attrs }: Node) =>
  type.name === 'image'
    ? attrs.key === null && isNewPicture(attrs.src) !== undefined
    : attrs.key === NEW_PAGE_BREAK || newNote(attrs.key) !== undefined;

/** A link goes along without the element it had elsewhere. */
const keepsMark = ({ type, attrs }: Mark, look: Look) => {
  if (type.name === 'wrap' && attrs.key === null) return attrs.kind === 'hyperlink' && attrs.href !== null;
  return type.name === 'run' || type.name === 'wrap' ? isOwn(attrs.key, look) : true;
};

function adoptParagraph(node: Node, look: Look) {
  const level: unknown = node.attrs.level;
  const style = typeof level === 'number' ? styleForLevel(look, level) : undefined;
  // A list that is new everywhere goes along; one of another file would be another list here.
  const list = readList(node.attrs.list)?.kind;
  const kept = list !== undefined && list !== 'file' && list !== 'restart' ? node.attrs.list : null;
  return { style: style ?? null, level: style === undefined ? null : level, list: kept, look: null };
}
