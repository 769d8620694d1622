import { Fragment, type Mark, type Node, Slice } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import type { Look } from '../../../formats/model/index.ts';
import { styleForLevel } from './commands.ts';

/**
 * Pasted content gets no identity, and nothing that refers to another file: its keys would mean something else here.
 * Headings from elsewhere take the document's own heading styles.
 */
export const pastePlugin = (look: Look) =>
  new Plugin({
    props: {
      transformPasted: (slice) => new Slice(adopt(slice.content, look), slice.openStart, slice.openEnd),
    },
  });

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
  if (node.isText) return node.mark(node.marks.filter((mark) => keepsMark(mark, look)));
  // What is kept whole exists once: it can be moved, not doubled, and never comes from another document.
  if (['marker', 'section', 'rawBlock', 'rawRow', 'rawCell', 'mergedCell', 'gap'].includes(node.type.name))
    return undefined;
  if (node.type.name === 'image' || node.type.name === 'raw')
    return isOwn(node.attrs.key, look) ? node : undefined;
  const own = isOwn(node.attrs.props, look);
  const attrs: Record<string, unknown> = { ...node.attrs };
  if ('id' in attrs) attrs.id = null;
  if (!own && 'props' in attrs) attrs.props = null;
  if (!own && node.type.name === 'paragraph') Object.assign(attrs, adoptParagraph(node, look));
  return node.type.create(attrs, adopt(node.content, look), node.marks);
}

const keepsMark = (mark: Mark, look: Look) =>
  mark.type.name === 'run' || mark.type.name === 'wrap' ? isOwn(mark.attrs.key, look) : true;

function adoptParagraph(node: Node, look: Look) {
  const level: unknown = node.attrs.level;
  const style = typeof level === 'number' ? styleForLevel(look, level) : undefined;
  return { style: style ?? null, level: style === undefined ? null : level, list: null, look: null };
}
