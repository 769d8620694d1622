import { uniqueIdentities } from '../../model/identity.ts';
import { newEdge, newNote, uniqueNotes } from '../../model/newStories.ts';
import type { ModelNode } from '../../model/types.ts';
import { putInto } from '../../package/patches.ts';
import { child, descendants, type XmlElement } from '../../package/xml.ts';
import type { Master } from '../formatting/pages.ts';
import { element, type Source } from '../source.ts';
import { writeBlocks } from './blocks.ts';
import type { Writer } from './inline.ts';

type AddedStories = Map<string, { doc: ModelNode; stands: boolean }>;

/** What a person wrote into a story that is new, as it can stand in a file. */
function textOf(stories: Map<string, ModelNode>, key: string): ModelNode {
  const doc = uniqueIdentities(uniqueNotes(stories.get(key) ?? { type: 'doc' }, false), new Map());
  return { type: 'doc', content: doc.content?.length ? doc.content : [{ type: 'paragraph' }] };
}

/** Notes that were put in: each as the element that stands in the line, written once. */
export function createNewNotes(
  source: Source,
  stories: Map<string, ModelNode>,
  added: AddedStories,
): Writer['note'] {
  const written = new Map<string, string>();
  const ids = new Set([...descendants(source.body)].map((one) => one.attributes.get('text:id')));
  const counts = { footnote: 0, endnote: 0 };
  for (const one of descendants(source.body, 'text:note'))
    counts[one.attributes.get('text:note-class') === 'endnote' ? 'endnote' : 'footnote'] += 1;
  const freeId = () => {
    let number = ids.size;
    while (ids.has(`ftn${number}`)) number += 1;
    ids.add(`ftn${number}`);
    return `ftn${number}`;
  };
  return (writer, key) => {
    const kind = newNote(key);
    if (!kind || typeof key !== 'string') return undefined;
    const known = written.get(key);
    if (known !== undefined) return known;
    const doc = inStyle(textOf(stories, key), kind === 'footnote' ? 'Footnote' : 'Endnote', writer);
    added.set(key, { doc, stands: false });
    counts[kind] += 1;
    const citation = element(source, 'text:note-citation', {}, String(counts[kind]));
    const body = element(source, 'text:note-body', {}, writeBlocks(writer, doc.content ?? []));
    const text = element(
      source,
      'text:note',
      { 'text:id': freeId(), 'text:note-class': kind },
      citation + body,
    );
    written.set(key, text);
    return text;
  };
}

/** What stands in text boxes and shapes that were put in. */
export const createNewBoxes =
  (stories: Map<string, ModelNode>, added: AddedStories): Writer['box'] =>
  (writer, key, isShape) => {
    const text = textOf(stories, String(key));
    const doc = isShape ? { ...text, content: paragraphsOf(text) } : text;
    added.set(String(key), { doc, stands: false });
    return writeBlocks(writer, doc.content ?? []);
  };

/** A shape holds paragraphs alone (ODF 1.3 part 3, 10.6.1). */
const paragraphsOf = (node: ModelNode): ModelNode[] =>
  (node.content ?? []).flatMap((one) => (one.type === 'paragraph' ? [one] : paragraphsOf(one)));

/** Paragraphs of a note have the style of notes, where the file has it. */
function inStyle(doc: ModelNode, style: string, { reader }: Writer): ModelNode {
  if (!reader.styles.paragraphs.has(style)) return doc;
  const content = (doc.content ?? []).map((node) =>
    node.type === 'paragraph' && typeof node.attrs?.style !== 'string'
      ? { ...node, attrs: { ...node.attrs, style } }
      : node,
  );
  return { ...doc, content };
}

/** Headers and footers as they follow each other in a master page (ODF 1.3 part 3, 16.5). */
const order = ['header', 'header-left', 'header-first', 'footer', 'footer-left', 'footer-first'].map(
  (local) => `style:${local}`,
);

const suffixes = { all: '', first: '-first', even: '-left' };

/** Puts new headers and footers into the master page that the text begins with. @returns those they took the place of */
export function addEdges(
  master: Master,
  stories: Map<string, ModelNode>,
  writer: Writer,
  added: AddedStories,
): XmlElement[] {
  const { source } = writer;
  const edges = new Map<string, string>();
  for (const key of stories.keys()) {
    const edge = newEdge(key);
    if (!edge || !stories.get(key)?.content?.length) continue;
    const doc = textOf(stories, key);
    added.set(key, { doc, stands: true });
    const tag = `style:${edge.kind}${suffixes[edge.page]}`;
    edges.set(tag, element(source, tag, {}, writeBlocks(writer, doc.content ?? [])));
    const all = `style:${edge.kind}`;
    // That of the first page, or of even ones, stands beside one of the others, be it empty.
    if (!edges.has(all) && !child(master.element, all))
      edges.set(all, element(source, all, {}, element(source, 'text:p')));
    giveRoom(source, master.layout, edge.kind);
  }
  return place(source, master.element, edges);
}

function place(source: Source, master: XmlElement, edges: Map<string, string>): XmlElement[] {
  const rank = ({ name }: XmlElement) => order.indexOf(name);
  const replaced: XmlElement[] = [];
  for (const tag of order) {
    const text = edges.get(tag);
    if (text === undefined) continue;
    const own = child(master, tag);
    const before = master.children.findLast((one) => rank(one) >= 0 && rank(one) < order.indexOf(tag));
    if (own) {
      source.put(own.start, own.end, text);
      replaced.push(own);
    } else if (before) source.put(before.start, before.end, source.slice(before.start, before.end) + text);
  }
  const rest = order.filter(
    (tag) =>
      edges.has(tag) &&
      !child(master, tag) &&
      !master.children.some((one) => rank(one) >= 0 && rank(one) < order.indexOf(tag)),
  );
  const text = rest.map((tag) => edges.get(tag) ?? '').join('');
  putInto(source, master, master.openEnd, master.openEnd, text);
  return replaced;
}

/** A page without headers so far has to leave room for them. */
function giveRoom(source: Source, layout: XmlElement | undefined, kind: 'header' | 'footer'): void {
  const had = child(layout, `style:${kind}-style`);
  if (!layout || layout.openEnd === layout.end || child(had, 'style:header-footer-properties')) return;
  const margin = kind === 'header' ? 'fo:margin-bottom' : 'fo:margin-top';
  const room = element(source, 'style:header-footer-properties', {
    'fo:min-height': '14pt',
    [margin]: '14pt',
  });
  const text = element(source, `style:${kind}-style`, {}, room);
  if (source.slice(layout.start, layout.end).includes(text)) return;
  if (had) source.put(had.start, had.end, text);
  else if (kind === 'header' && child(layout, 'style:footer-style')) {
    const footer = child(layout, 'style:footer-style') as XmlElement;
    source.put(footer.start, footer.end, text + source.slice(footer.start, footer.end));
  } else source.put(layout.closeStart, layout.closeStart, text);
}
