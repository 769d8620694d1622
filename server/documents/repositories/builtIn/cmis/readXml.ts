import { SaxesParser } from 'saxes';
import { problem } from './problems.ts';

/** An element as it was sent. */
export type Node = {
  /** Namespace and local name, such as `http://www.w3.org/2005/Atom entry`. */
  name: string;
  attributes: Map<string, string>;
  children: Node[];
  text: string;
};

const DEEPEST = 32;
const MAX_ELEMENTS = 10_000;
const MAX_ATTRIBUTES = 50_000;

/** Reads a document as it arrives: no DOCTYPE, so that there are no entities; bounded in bytes, depth,
 *  elements and attributes.
 *  @throws Problem 400 or 413. */
export async function readXml(bytes: AsyncIterable<Uint8Array>, limit: number): Promise<Node> {
  const reader = createReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    if (size > limit) throw problem('documents.cmis.large', { limit });
    reader.write(decoded(() => decoder.decode(chunk, { stream: true })));
  }
  reader.write(decoded(() => decoder.decode()));
  return reader.end();
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch {
    throw refusal('it is not UTF-8');
  }
}

function createReader() {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: Node[] = [];
  let root: Node | undefined;
  let elements = 0;
  let attributes = 0;
  parser.on('error', (error) => {
    throw refusal(`it is not well-formed (${error.message})`);
  });
  parser.on('doctype', () => {
    throw refusal('it declares a document type');
  });
  // Counted as they are read: an element is only told with all of its own.
  parser.on('attribute', () => {
    attributes++;
    if (attributes > MAX_ATTRIBUTES) throw refusal('it has too many attributes');
  });
  parser.on('opentag', ({ uri, local, attributes: given }) => {
    elements++;
    if (open.length >= DEEPEST || elements > MAX_ELEMENTS)
      throw refusal('it has too many or too deep elements');
    const node: Node = {
      name: nameOf(uri, local),
      attributes: new Map(Object.values(given).map((each) => [nameOf(each.uri, each.local), each.value])),
      children: [],
      text: '',
    };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  return {
    write: (text: string) => void parser.write(text),
    end(): Node {
      parser.close();
      if (!root) throw refusal('it is empty');
      return root;
    },
  };
}

const nameOf = (uri: string, local: string) => (uri === '' ? local : `${uri} ${local}`);

const refusal = (reason: string) =>
  problem('documents.cmis.argument', { reason: `The XML cannot be read: ${reason}.` });

/** First child of this name. */
export const childOf = (node: Node | undefined, name: string) =>
  node?.children.find((each) => each.name === name);
