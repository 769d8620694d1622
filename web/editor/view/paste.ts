import { type Attrs, Fragment, Mark, type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { equationOf } from '../../../formats/model/equation.ts';
import {
  captionListOf,
  changedField,
  type Formatting,
  isNewPicture,
  isNewSection,
  NEW_CONTENTS,
  newBookmark,
  newField,
  readList,
} from '../../../formats/model/index.ts';
import { newNote } from '../../../formats/model/newStories.ts';
import { newObject } from '../../../formats/model/objects.ts';
import { NEW_PAGE_BREAK } from '../../../formats/model/placeholders.ts';
import { inParagraphFormat, paragraphValues } from '../../../formats/model/properties/index.ts';
import { watermarkOf } from '../../../formats/model/watermark.ts';
import { styleForLevel } from './commands.ts';
import { newCode } from './content/fieldPlaces.ts';
import { uniqueTypes } from './uniqueNodes.ts';

/**
 * Pasted content gets no identity, and nothing that refers to another file: its keys would mean something else here.
 * Headings from elsewhere take the document's own heading styles.
 */
export const pastePlugin = (formatting: Formatting) =>
  new Plugin({
    props: {
      transformPasted(slice, view) {
        const own = adoptSlice(slice, formatting);
        // Whole paragraphs that come into an empty one take its place, a heading as a heading.
        const empty = view.state?.selection.$from.parent.content.size === 0;
        return empty && own.openStart === 1 && own.content.childCount > 1
          ? new Slice(own.content, 0, own.openEnd)
          : own;
      },
    },
  });

/** @param here the content comes from this document, whose styles and lists it may keep */
export const adoptSlice = (slice: Slice, formatting: Formatting, here = true) =>
  new Slice(adopt(slice.content, formatting, here), slice.openStart, slice.openEnd);

function adopt(content: Fragment, formatting: Formatting, here: boolean): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    const own = adoptNode(node, formatting, here);
    if (own) nodes.push(own);
  });
  return Fragment.fromArray(nodes);
}

const isOwn = (key: unknown, formatting: Formatting) =>
  typeof key === 'string' && key.startsWith(`${formatting.source}_`);

function adoptNode(node: Node, formatting: Formatting, here: boolean): Node | undefined {
  const { type, attrs: given } = node;
  if (node.isText) return node.mark(marksOf(node, formatting));
  if (uniqueTypes.has(type.name)) {
    const key: unknown = given.key ?? given.id;
    return here && (isOwn(key, formatting) || newBookmark(key) || isNewSection(key)) ? node : undefined;
  }
  if (type.name === 'gap') return node;
  if (type.name === 'image') return isOwn(given.key, formatting) || isNewImage(node) ? node : undefined;
  if (type.name === 'raw') return adoptRaw(node, formatting);
  const own = isOwn(given.props, formatting);
  const attrs: Record<string, unknown> = { ...given };
  if ('id' in attrs) attrs.id = null;
  if (!own && 'props' in attrs && attrs.props !== NEW_CONTENTS && !captionListOf(attrs.props))
    attrs.props = null;
  if (!own && type.name === 'paragraph') Object.assign(attrs, adoptParagraph(node, formatting, here));
  return type.create(attrs, adopt(node.content, formatting, here), node.marks);
}

/** A field of another part of the file is a new one here; of what cannot come along, the words that it shows do. */
function adoptRaw(node: Node, formatting: Formatting): Node | undefined {
  const { key, show } = node.attrs;
  const isNew =
    key === NEW_PAGE_BREAK ||
    newNote(key) !== undefined ||
    newObject(key) !== undefined ||
    newField(key) !== undefined ||
    watermarkOf(key) !== undefined ||
    equationOf(key) !== undefined;
  if (isNew || isOwn(key, formatting) || isOwn(changedField(key), formatting)) return node;
  const code = newField(`new:field ${newCode(formatting, node)}`);
  if (code !== undefined)
    return node.type.create({ ...node.attrs, key: `new:field ${code}`, run: null, wraps: null });
  return typeof show === 'string' && show !== '' ? node.type.schema.text(show) : undefined;
}

/** What a text looks like by properties that lie in another part of the file, such as a header, is set anew here. */
function marksOf(node: Node, formatting: Formatting): readonly Mark[] {
  const run = node.marks.find((mark) => mark.type.name === 'run');
  const elsewhere = run && !keepsMark(run, formatting) ? formatting.runs?.[String(run.attrs.key)] : undefined;
  const laid = new Set(node.marks.map((mark) => mark.type.name));
  const { schema } = node.type;
  const made = Object.entries(elsewhere ?? {}).flatMap(([name, value]) => {
    const type = laid.has(name) ? undefined : schema.marks[name];
    return type ? [type.create(typeof value === 'boolean' ? { on: value } : { value })] : [];
  });
  const kept = node.marks.flatMap((mark) => (keepsMark(mark, formatting) ? [mark] : linkOf(mark)));
  return Mark.setFrom([...kept, ...made]);
}

const isNewImage = ({ attrs }: Node) => attrs.key === null && isNewPicture(attrs.src) !== undefined;

const keepsMark = ({ type, attrs }: Mark, formatting: Formatting) => {
  if (isNewLink(type.name, attrs)) return true;
  return type.name === 'run' || type.name === 'wrap' ? isOwn(attrs.key, formatting) : true;
};

const isNewLink = (name: string, { key, kind, href }: Attrs) =>
  name === 'wrap' && key === null && kind === 'hyperlink' && href !== null;

/** A link goes along without the element it had elsewhere. */
function linkOf({ type, attrs }: Mark): Mark[] {
  const link = { key: null, kind: attrs.kind, href: attrs.href };
  return isNewLink(type.name, link) ? [type.create(link)] : [];
}

function adoptParagraph({ attrs }: Node, formatting: Formatting, here: boolean) {
  const level: unknown = attrs.level;
  const same = formatting.styles?.[String(attrs.style)]?.level === level;
  const heading = typeof level === 'number' ? styleForLevel(formatting, level) : undefined;
  const style = same ? attrs.style : (heading ?? null);
  // A list that is new everywhere goes along; one of another file would be another list here.
  const kind = readList(attrs.list)?.kind;
  const isNew = kind !== undefined && kind !== 'file' && kind !== 'restart';
  const list = here || isNew ? attrs.list : null;
  return {
    ...(here && laidBy(attrs, formatting)),
    style,
    level: style === null ? null : level,
    list,
    look: null,
  };
}

const aligned = ['align', 'align'] as const;

/** What a paragraph is by properties that lie in another part of the file is set anew here. */
function laidBy(attrs: Attrs, formatting: Formatting): Attrs {
  const elsewhere = typeof attrs.look === 'number' ? formatting.paragraphs?.[attrs.look] : undefined;
  const names = [...paragraphValues.map((name) => [name, inParagraphFormat(name)] as const), aligned];
  return Object.fromEntries(
    names.flatMap(([name, property]) => {
      const value = elsewhere?.[property];
      const isFactor = name !== 'line' || !(elsewhere?.lineExact || elsewhere?.lineLeast);
      return value === undefined || !isFactor || attrs[name] !== null ? [] : [[name, value]];
    }),
  );
}
