import type { Block } from '../../model/block.ts';
import type { ModelNode, StoryFormat } from '../../model/types.ts';
import { related } from '../../package/parts.ts';
import { wAttr, type XmlElement } from '../../package/xml.ts';
import { sectionsOf } from '../formatting/sections.ts';
import { readStyles } from '../formatting/styles.ts';
import { toggle } from '../properties/values.ts';
import { openPart, relatedXml, type Source } from '../source.ts';
import { readBlocks, readBody } from './body.ts';
import { createReader, createShared, type NoteKind, type Reader, type Shared } from './reader.ts';

/** The text, or a body-like part beside it, as it was read: its blocks lie from `from` to `to` of its part. */
export type Story = {
  key: string;
  format: StoryFormat | undefined;
  source: Source;
  /** what holds the blocks */
  element: XmlElement;
  reader: Reader;
  blocks: Block[];
  from: number;
  to: number;
};

/** All the text of a document: the body, and the stories, those that lie inside others after them. */
export type Read = { main: Source; shared: Shared; body: Story; stories: Map<string, Story> };

/** Read a document's text, wherever in the package it lies. */
export function readDocument(main: Source): Read {
  const parts = new Map<string, Source | undefined>();
  const open = (name: string) => {
    if (!parts.has(name)) parts.set(name, openPart(main, name));
    return parts.get(name);
  };
  const notes = { footnote: notesOf(main, 'footnote', open), endnote: notesOf(main, 'endnote', open) };
  const shared = createShared(readStyles(main), {
    footnote: keysOf(notes.footnote),
    endnote: keysOf(notes.endnote),
  });
  const stories = new Map<string, Story>();
  const inside = (story: Story) => {
    for (const [key, element] of story.reader.boxes) add(key, { kind: 'textBox' }, story.source, element);
  };
  const add = (key: string, format: StoryFormat, source: Source, element: XmlElement) => {
    if (stories.has(key)) return;
    const reader = createReader(source, shared);
    const blocks = readBlocks(reader, element.children, element.openEnd);
    const to = blocks.at(-1)?.to ?? element.openEnd;
    const story = { key, format, source, element, reader, blocks, from: element.openEnd, to };
    stories.set(key, story);
    inside(story);
  };
  const reader = createReader(main, shared);
  const body = { key: '', format: undefined, source: main, element: main.body, reader, ...readBody(reader) };
  for (const { part, format } of headersOf(main)) {
    const source = open(part);
    if (source) add(source.part, format, source, source.body);
  }
  for (const kind of ['footnote', 'endnote'] as const)
    for (const { key, source, element } of notes[kind].values()) add(key, { kind }, source, element);
  inside(body);
  return { main, shared, body, stories };
}

/** The blocks of a story as a document of the model. */
export const docOf = (story: Story): ModelNode => ({
  type: 'doc',
  content: story.blocks.map((block) => block.node),
});

type Note = { key: string; source: Source; element: XmlElement };

/** Notes by their numbers; separators and the like are none. */
function notesOf(
  main: Source,
  kind: NoteKind,
  open: (part: string) => Source | undefined,
): Map<string, Note> {
  const part = related(main.relationships, `${kind}s`);
  const source = part === undefined ? undefined : open(part);
  const found = new Map<string, Note>();
  for (const element of source?.body.children ?? []) {
    const id = wAttr(element, 'id');
    if (!source || element.name !== `w:${kind}` || id === undefined || found.has(id)) continue;
    if (![undefined, 'normal'].includes(wAttr(element, 'type'))) continue;
    found.set(id, { key: `${source.part}#${id}`, source, element });
  }
  return found;
}

const keysOf = (notes: Map<string, Note>) => new Map([...notes].map(([id, { key }]) => [id, key]));

const pages: Record<string, StoryFormat['page']> = { default: 'all', first: 'first', even: 'even' };

/** Headers and footers in the order of the sections that name them; each part once. */
function headersOf(main: Source): { part: string; format: StoryFormat }[] {
  const found: { part: string; format: StoryFormat }[] = [];
  const settings = relatedXml(main, 'settings');
  const hasEven = settings !== undefined && toggle(settings, 'w:evenAndOddHeaders') === true;
  for (const [section, properties] of [...sectionsOf(main).values()].entries()) {
    for (const one of properties?.children ?? []) {
      const kind = /^w:(header|footer)Reference$/.exec(one.name)?.[1] as 'header' | 'footer' | undefined;
      const target = main.relationships.get(one.attributes.get('r:id') ?? '');
      if (!kind || !target || target.external || target.type !== kind) continue;
      const page = pages[wAttr(one, 'type') ?? 'default'] ?? 'all';
      const isIdle = (page === 'first' && !toggle(properties, 'w:titlePg')) || (page === 'even' && !hasEven);
      const format: StoryFormat = { kind, page, section };
      found.push({ part: target.target, format: isIdle ? { ...format, idle: true } : format });
    }
  }
  return found;
}
