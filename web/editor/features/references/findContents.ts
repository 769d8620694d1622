import { Fragment, type Node } from 'prosemirror-model';
import { captionListOf, type Formatting, listedBy, NEW_CONTENTS } from '../../../../formats/model/index.ts';

/** A line of a table of contents: its paragraph, what stands in it beside the field around the table, where it leads. */
type Line = { node: Node; content: Node[]; target: string };

/** A table of contents: where its lines stand, and what makes blocks of new lines. */
export type Found = {
  from: number;
  to: number;
  lines: Line[];
  wrap: (lines: Node[]) => Node[];
  /** whose captions it lists; undefined for a table of headings */
  sequence: string | undefined;
};

/** Every table of contents and list of captions of the text, be it of the file or put in. */
export function findContents(formatting: Formatting, doc: Node): Found[] {
  const found: Found[] = [];
  const codeOf = ({ attrs }: Node) => formatting.codes?.[String(attrs.props)] ?? '';
  const isContents = (node: Node) =>
    node.type.name === 'container' &&
    (node.attrs.props === NEW_CONTENTS ||
      captionListOf(node.attrs.props) !== undefined ||
      /^TOC\b/.test(codeOf(node)));
  const walk = (parent: Node, start: number) => {
    if (isContents(parent)) {
      const table = ofContainer(parent, start, captionListOf(parent.attrs.props) ?? listedBy(codeOf(parent)));
      if (table) found.push(table);
      return;
    }
    found.push(...ofFields(formatting, parent, start));
    parent.forEach((node, offset) => {
      if (!node.isTextblock && !node.isLeaf) walk(node, start + offset + 1);
    });
  };
  walk(doc, 0);
  return found.toSorted((a, b) => a.from - b.from);
}

const contentOf = (node: Node): Node[] => {
  const out: Node[] = [];
  node.forEach((child) => {
    out.push(child);
  });
  return out;
};

const lineOf = (node: Node, content = contentOf(node)): Line => ({
  node,
  content,
  target:
    content
      .flatMap(({ marks }) => marks.map(({ attrs }) => String(attrs.href ?? '')))
      .find((href) => href.startsWith('#'))
      ?.slice(1) ?? '',
});

/** Its title, if it has one, stays as it is: it is the paragraphs before the first that leads somewhere. */
function ofContainer(parent: Node, start: number, sequence: string | undefined): Found | undefined {
  const children: { node: Node; pos: number }[] = [];
  parent.forEach((node, offset) => {
    children.push({ node, pos: start + offset });
  });
  const paragraphs = children.filter(({ node }) => node.isTextblock);
  const first =
    paragraphs.find(({ node }) => lineOf(node).target !== '') ?? paragraphs[paragraphs.length > 1 ? 1 : 0];
  const last = paragraphs.at(-1);
  if (!first || !last) return undefined;
  const own = paragraphs.filter(({ pos }) => pos >= first.pos);
  return {
    from: first.pos,
    to: last.pos + last.node.nodeSize,
    lines: own.map(({ node }) => lineOf(node)),
    wrap: (lines) => lines,
    sequence,
  };
}

type Field = { head: Node[]; code: string; inCode: boolean };
const opens = new Set(['fieldStart', 'fieldBegin']);

/** Tables that are the value of a field over several paragraphs of one parent. */
function ofFields(formatting: Formatting, parent: Node, start: number): Found[] {
  const found: Found[] = [];
  let open: (Field & { depth: number; from: number; lines: Line[] }) | undefined;
  parent.forEach((paragraph, offset) => {
    if (!paragraph.isTextblock) {
      open = undefined;
      return;
    }
    const content: Node[] = [];
    const tail: Node[] = [];
    let closed = false;
    paragraph.forEach((node) => {
      const kind = node.type.name === 'marker' ? String(node.attrs.kind) : '';
      const code = formatting.codes?.[String(node.attrs.key)] ?? '';
      if (!open && opens.has(kind) && /^TOC\b/.test(code)) {
        const field = { head: [node], code, inCode: kind === 'fieldBegin' };
        open = { ...field, depth: 1, from: start + offset, lines: [] };
      } else if (open && !closed && opens.has(kind)) {
        open.depth++;
        content.push(node);
      } else if (open && !closed && kind === 'fieldEnd' && --open.depth === 0) {
        closed = true;
        tail.push(node);
      } else if (open?.inCode && open.depth === 1 && kind.startsWith('field')) {
        open.head.push(node);
        if (kind === 'fieldSeparate') open.inCode = false;
      } else {
        content.push(node);
      }
    });
    if (!open) return;
    const { head, from, lines, code } = open;
    if (content.length > 0 || !closed) lines.push(lineOf(paragraph, content));
    if (!closed) return;
    const alone = content.length === 0 ? paragraph : undefined;
    const to = start + offset + paragraph.nodeSize;
    const made = { from, to, lines, wrap: (now: Node[]) => wrap(now, head, tail, alone) };
    // A list without what its captions begin with is left as it is.
    if (!/\\a\b/i.test(code)) found.push({ ...made, sequence: listedBy(code) });
    open = undefined;
  });
  return found;
}

/** Lines in the field again: its beginning stands in the first, its end in the last or in a paragraph of its own. */
function wrap(lines: Node[], head: Node[], tail: Node[], alone: Node | undefined): Node[] {
  const out = [...lines];
  const first = out[0];
  if (first) out[0] = first.copy(Fragment.from(head).append(first.content));
  if (alone) return [...out, alone];
  const last = out.at(-1);
  if (last) out[out.length - 1] = last.copy(last.content.append(Fragment.from(tail)));
  return out;
}
