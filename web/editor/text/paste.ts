import { type Attrs, Fragment, Mark, type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import {
  captionListOf,
  changedField,
  isNewPicture,
  isNewSection,
  type Look,
  NEW_CONTENTS,
  newBookmark,
  newField,
  readList,
} from '../../../formats/model/index.ts';
import { NEW_PAGE_BREAK } from '../../../formats/model/new.ts';
import { newNote } from '../../../formats/model/newStories.ts';
import { newCode } from '../document/references/fieldPlaces.ts';
import { styleForLevel } from './commands.ts';
import { onceOnly } from './once.ts';
import { inLook } from './paragraphs.ts';

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

/** @param here the content comes from this document, whose styles and lists it may keep */
export const adoptSlice = (slice: Slice, look: Look, here = true) =>
  new Slice(adopt(slice.content, look, here), slice.openStart, slice.openEnd);

function adopt(content: Fragment, look: Look, here: boolean): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    const own = adoptNode(node, look, here);
    if (own) nodes.push(own);
  });
  return Fragment.fromArray(nodes);
}

const isOwn = (key: unknown, look: Look) => typeof key === 'string' && key.startsWith(`${look.source}_`);

function adoptNode(node: Node, look: Look, here: boolean): Node | undefined {
  const { type, attrs: given } = node;
  if (node.isText) return node.mark(marksOf(node, look));
  if (onceOnly.has(type.name)) {
    const key: unknown = given.key ?? given.id;
    return here && (isOwn(key, look) || newBookmark(key) || isNewSection(key)) ? node : undefined;
  }
  if (type.name === 'gap') return node;
  if (type.name === 'image') return isOwn(given.key, look) || isNewImage(node) ? node : undefined;
  if (type.name === 'raw') return adoptRaw(node, look);
  const own = isOwn(given.props, look);
  const attrs: Record<string, unknown> = { ...given };
  if ('id' in attrs) attrs.id = null;
  if (!own && 'props' in attrs && attrs.props !== NEW_CONTENTS && !captionListOf(attrs.props))
    attrs.props = null;
  if (!own && type.name === 'paragraph') Object.assign(attrs, adoptParagraph(node, look, here));
  return type.create(attrs, adopt(node.content, look, here), node.marks);
}

/** A field of another part of the file is a new one here; of what cannot come along, the words that it shows do. */
function adoptRaw(node: Node, look: Look): Node | undefined {
  const { key, show } = node.attrs;
  const isNew = key === NEW_PAGE_BREAK || newNote(key) !== undefined || newField(key) !== undefined;
  if (isNew || isOwn(key, look) || isOwn(changedField(key), look)) return node;
  const code = newField(`new:field ${newCode(look, node)}`);
  if (code !== undefined)
    return node.type.create({ ...node.attrs, key: `new:field ${code}`, run: null, wraps: null });
  return typeof show === 'string' && show !== '' ? node.type.schema.text(show) : undefined;
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
  const kept = node.marks.flatMap((mark) => (keepsMark(mark, look) ? [mark] : linkOf(mark)));
  return Mark.setFrom([...kept, ...made]);
}

const isNewImage = ({ attrs }: Node) => attrs.key === null && isNewPicture(attrs.src) !== undefined;

const keepsMark = ({ type, attrs }: Mark, look: Look) => {
  if (isNewLink(type.name, attrs)) return true;
  return type.name === 'run' || type.name === 'wrap' ? isOwn(attrs.key, look) : true;
};

const isNewLink = (name: string, { key, kind, href }: Attrs) =>
  name === 'wrap' && key === null && kind === 'hyperlink' && href !== null;

/** A link goes along without the element it had elsewhere. */
function linkOf({ type, attrs }: Mark): Mark[] {
  const link = { key: null, kind: attrs.kind, href: attrs.href };
  return isNewLink(type.name, link) ? [type.create(link)] : [];
}

function adoptParagraph({ attrs }: Node, look: Look, here: boolean) {
  const level: unknown = attrs.level;
  const same = look.styles?.[String(attrs.style)]?.level === level;
  const heading = typeof level === 'number' ? styleForLevel(look, level) : undefined;
  const style = same ? attrs.style : (heading ?? null);
  // A list that is new everywhere goes along; one of another file would be another list here.
  const kind = readList(attrs.list)?.kind;
  const isNew = kind !== undefined && kind !== 'file' && kind !== 'restart';
  const list = here || isNew ? attrs.list : null;
  return { ...(here && laidBy(attrs, look)), style, level: style === null ? null : level, list, look: null };
}

/** What a paragraph is by properties that lie in another part of the file is set anew here. */
function laidBy(attrs: Attrs, look: Look): Attrs {
  const elsewhere = typeof attrs.look === 'number' ? look.paragraphs?.[attrs.look] : undefined;
  const names = Object.entries({ ...inLook, align: 'align' as const });
  return Object.fromEntries(
    names.flatMap(([name, property]) => {
      const value = elsewhere?.[property];
      const isFactor = name !== 'line' || !(elsewhere?.lineExact || elsewhere?.lineLeast);
      return value === undefined || !isFactor || attrs[name] !== null ? [] : [[name, value]];
    }),
  );
}
