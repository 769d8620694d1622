import type { Span } from './model.ts';
import { readXml } from './reader.ts';

/** An element of a small part of DXL (ACL, launch settings, frameset, outline), with its places. */
export type Node = Span & {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Node[];
  /** Character data directly inside. */
  text: string;
  /** Offset after the `>` of the open tag, and of the `<` of the close tag. */
  tagEnd: number;
  contentEnd: number;
  selfClosing: boolean;
};

/** Reads a small well-formed part into a tree. Throws a fault as `readXml` does. */
export function readTree(source: string): Node {
  const open: Node[] = [];
  let root: Node | undefined;
  readXml(source, {
    open(tag, reader) {
      reader.wantText(true);
      const node: Node = {
        name: tag.local,
        attributes: tag.attributes,
        children: [],
        text: '',
        start: tag.start,
        tagEnd: tag.end,
        contentEnd: tag.end,
        end: tag.end,
        selfClosing: tag.selfClosing,
      };
      open.at(-1)?.children.push(node);
      root ??= node;
      open.push(node);
    },
    close(tag) {
      const node = open.pop();
      if (node === undefined) return;
      node.contentEnd = tag.start;
      node.end = tag.end;
    },
    text(text) {
      const node = open.at(-1);
      if (node !== undefined) node.text += text;
    },
  });
  if (root === undefined) throw new Error('A document without a root passed the reader.');
  return root;
}

/** The first child of that name. */
export function child(node: Node | undefined, name: string): Node | undefined {
  return node?.children.find((candidate) => candidate.name === name);
}
