import { uniqueIdentities } from '../../model/identity.ts';
import { type NewEdge, type NoteKind, newEdge, newNote, uniqueNotes } from '../../model/newStories.ts';
import type { ModelNode } from '../../model/types.ts';
import { related } from '../../package/parts.ts';
import { putInto } from '../../package/patches.ts';
import { descendants, urisOf, wAttr } from '../../package/xml.ts';
import { attribute, tag } from '../properties/elements.ts';
import { createReader } from '../read/reader.ts';
import type { Read } from '../read/stories.ts';
import { makePart, openPart, type Source } from '../source.ts';
import { writeBlocks } from './blocks.ts';
import { withFieldText } from './fields.ts';
import type { Writer } from './inline.ts';
import type { AdditionParts } from './packageAdditions.ts';
import { declaration, folderOf, freeName } from './parts/edit.ts';
import { runOf } from './run.ts';

export type NewStories = {
  /** number of a note that was put in; undefined for what is none */
  note: Writer['note'];
  /** What stands in a text box or a shape that was put in. */
  box: Writer['box'];
  /** Writes the notes that the text refers to. */
  writeNotes(): void;
  /** Writes headers and footers. @returns for each, how a section refers to it */
  writeEdges(): { edge: NewEdge; id: string }[];
  /** what has to be found in the result, by key */
  expected(): Map<string, { doc: ModelNode; stands: boolean }>;
  /** parts that are new, or that held no story before */
  sources: Set<Source>;
};

/** @param stories what a person wrote into them, by key; @param writerOf makes what writes into a part */
export function createNewStories(
  read: Read,
  stories: Map<string, ModelNode>,
  added: AdditionParts,
  writerOf: (source: Source, reader: Writer['reader']) => Writer,
): NewStories {
  const { main, shared } = read;
  const sources = new Set<Source>();
  const textOf = (key: string) => {
    const doc = uniqueNotes(stories.get(key) ?? { type: 'doc' }, false);
    return uniqueIdentities(doc, new Map());
  };
  const expected = new Map<string, { doc: ModelNode; stands: boolean }>();
  const used = new Map<string, { kind: NoteKind; id: number; style: string }>();
  const parts = new Map<NoteKind, Source>();
  const taken = new Set<string>();
  const add = (relation: string, stem: string, xml: string) => {
    const name = freeName(main, (at) => `${folderOf(main)}${stem}${at > 1 ? at : ''}.xml`, taken);
    const source = makePart(main, name, xml);
    sources.add(source);
    return { source, id: added.addPart(relation, source) };
  };
  const notesPart = (kind: NoteKind): Source => {
    const name = related(main.relationships, `${kind}s`);
    const known =
      parts.get(kind) ??
      [...read.stories.values()].find(({ source }) => source.part === name)?.source ??
      (name === undefined ? undefined : openPart(main, name)) ??
      add(`${kind}s`, `${kind}s`, emptyNotes(main, kind)).source;
    parts.set(kind, known);
    sources.add(known);
    return known;
  };
  const write = (source: Source, doc: ModelNode) =>
    writeBlocks(writerOf(source, createReader(source, shared)), doc.content ?? []);
  return {
    sources,
    expected: () => expected,
    note(key) {
      const kind = newNote(key);
      if (!kind || typeof key !== 'string') return undefined;
      const known = used.get(key);
      if (known) return known;
      const before = [...used.values()].filter((one) => one.kind === kind).length;
      const style = styleOf(read, added, kind, 'reference');
      const note = { kind, id: highest(notesPart(kind)) + 1 + before, style };
      used.set(key, note);
      return note;
    },
    box(key) {
      const doc = filled(textOf(String(key)));
      expected.set(String(key), { doc: withFieldText(doc), stands: false });
      return write(main, doc);
    },
    writeNotes() {
      for (const [key, { kind, id, style }] of used) {
        const source = notesPart(kind);
        const doc = noteText(textOf(key), styleOf(read, added, kind, 'text'));
        expected.set(key, { doc: withFieldText(doc), stands: false });
        const start = `<${tag(source, kind)}${attribute(source, 'id', id)}>`;
        const mark = runOf(source, style, `<${tag(source, `${kind}Ref`)}/>`);
        const text = `${start}${withMark(write(source, doc), mark)}</${tag(source, kind)}>`;
        putInto(source, source.body, source.body.closeStart, source.body.closeStart, text);
      }
    },
    writeEdges() {
      return [...stories.keys()].flatMap((key) => {
        const edge = newEdge(key);
        const doc = textOf(key);
        if (!edge || (doc.content ?? []).length === 0) return [];
        const name = edge.kind === 'header' ? 'hdr' : 'ftr';
        const { source, id } = add(
          edge.kind,
          edge.kind,
          `${declaration}<w:${name}${namespaces(main)}></w:${name}>`,
        );
        expected.set(key, { doc: withFieldText(doc), stands: true });
        putInto(source, source.body, source.body.openEnd, source.body.closeStart, write(source, doc));
        return [{ edge, id }];
      });
    },
  };
}

/** A text box ends with a paragraph. */
function filled(doc: ModelNode): ModelNode {
  const content = doc.content ?? [];
  return content.at(-1)?.type === 'paragraph'
    ? doc
    : { ...doc, content: [...content, { type: 'paragraph' }] };
}

/** A note begins with a paragraph in the style of notes; a space keeps its number from its text. */
function noteText(doc: ModelNode, style: string): ModelNode {
  const content = (doc.content ?? []).map((node) =>
    node.type === 'paragraph' && typeof node.attrs?.style !== 'string'
      ? { ...node, attrs: { ...node.attrs, style } }
      : node,
  );
  const [first, ...rest] = content;
  const space: ModelNode = { type: 'text', text: ' ' };
  const begin: ModelNode =
    first?.type === 'paragraph'
      ? { ...first, content: [space, ...(first.content ?? [])] }
      : { type: 'paragraph', attrs: { style }, content: [space] };
  return { type: 'doc', content: [begin, ...(first?.type === 'paragraph' ? rest : content)] };
}

/** The number of the note itself, as the first thing in its first paragraph. */
function withMark(text: string, mark: string): string {
  const properties = /^<[^>]*>(?:<(\w+:)?pPr(?:\s[^>]*)?>.*?<\/\1?pPr>|<(?:\w+:)?pPr\/>)?/s.exec(text);
  const at = properties?.[0].length ?? 0;
  return text.slice(0, at) + mark + text.slice(at);
}

/** Id of a style of notes: the file's own of that built-in name, else one that is added. */
function styleOf(
  { main, shared: { styles } }: Read,
  added: AdditionParts,
  kind: NoteKind,
  what: 'text' | 'reference',
): string {
  const name = `${kind} ${what}`;
  const table = what === 'text' ? styles.paragraphs : styles.characters;
  const own = [...table].find(([, style]) => style.name.toLowerCase() === name)?.[0];
  if (own !== undefined) return own;
  const id = `${kind === 'footnote' ? 'Footnote' : 'Endnote'}${what === 'text' ? 'Text' : 'Reference'}`;
  added.into(main).style(id);
  return id;
}

const highest = ({ body }: Source) =>
  Math.max(
    0,
    ...[...descendants(body)].map((one) => Number(wAttr(one, 'id')) || 0).filter(Number.isSafeInteger),
  );

const namespaces = ({ strict }: Source) => {
  const uri = (prefix: string) => urisOf(prefix)[strict ? 1 : 0] ?? '';
  return ` xmlns:w="${uri('w')}" xmlns:r="${uri('r')}"`;
};

/** The lines that separate notes from the text have to be there before the first note (ECMA-376 Part 1, 17.11.23). */
function emptyNotes(main: Source, kind: NoteKind): string {
  const line = (type: string, id: number) =>
    `<w:${kind} w:type="${type}" w:id="${id}"><w:p><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:r><w:${type}/></w:r></w:p></w:${kind}>`;
  return `${declaration}<w:${kind}s${namespaces(main)}>${line('separator', -1)}${line('continuationSeparator', 0)}</w:${kind}s>`;
}
