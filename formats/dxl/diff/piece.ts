import { readXml } from '../reader.ts';
import { isBytes } from './bytes.ts';

/** An element with what counts in it, in order: text and further elements. */
export type Piece = {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: (string | Piece)[];
  /** A digest of everything that counts, with attributes in one order: equal pieces have equal ones. */
  digest: string;
};

/** What says when, where and by whom a note was written, not what it is (facts of the format). */
const noise: ReadonlySet<string> = new Set([
  'noteinfo',
  'updatedby',
  'revisions',
  'wassignedby',
  'designchange',
  'agentmodified',
  'rundata',
]);
const noisyItems: ReadonlySet<string> = new Set([
  '$UpdatedBy',
  '$Revisions',
  '$Signature',
  '$FileModDT',
  '$DesignerVersion',
  '$TemplateBuildDate',
]);
/** The same on the root of an element: the program and the replica that it came from. */
const noisyAttributes: ReadonlySet<string> = new Set([
  'version',
  'maintenanceversion',
  'designerversion',
  'replicaid',
]);

/** Where white space is content. */
const running: ReadonlySet<string> = new Set(['run', 'text', 'formula', 'lotusscript', 'javascript', 'java']);

const isNoise = (name: string, attributes: Readonly<Record<string, string>>): boolean =>
  noise.has(name) || (name === 'item' && noisyItems.has(attributes.name ?? ''));

/** An element that is read, and its fields, which stand in the midst of its text: there a word stands for each. */
export type Whole = { root: Piece; fields: Piece[] };

/** Reads an element into what counts of it. Throws a fault as `readXml` does. */
export function readPieces(dxl: string): Whole {
  const fields: Piece[] = [];
  const open: Piece[] = [];
  let root: Piece | undefined;
  let noiseDepth = 0;
  let richtexts = 0;
  readXml(dxl, {
    open(tag, reader) {
      reader.wantText(true);
      if (noiseDepth > 0 || isNoise(tag.local, tag.attributes)) noiseDepth++;
      else {
        const attributes = counting(tag.attributes, tag.depth === 1);
        open.push({ name: tag.local, attributes, content: [], digest: '' });
        if (tag.local === 'richtext') richtexts++;
      }
    },
    close() {
      if (noiseDepth > 0) {
        noiseDepth--;
        return;
      }
      const piece = open.pop();
      if (piece === undefined) return;
      if (piece.name === 'richtext') richtexts--;
      finish(piece);
      const parent = open.at(-1);
      root = piece;
      if (parent !== undefined && piece.name === 'field' && richtexts > 0) {
        fields.push(piece);
        parent.content.push(`[field ${piece.attributes.name ?? ''}]`);
      } else parent?.content.push(piece);
    },
    text(text) {
      const piece = noiseDepth > 0 ? undefined : open.at(-1);
      if (piece === undefined) return;
      const last = piece.content.length - 1;
      const before = piece.content[last];
      if (typeof before === 'string') piece.content[last] = before + text;
      else piece.content.push(text);
    },
  });
  if (root === undefined) throw new Error('A document without a root passed the reader.');
  return { root, fields };
}

function counting(attributes: Readonly<Record<string, string>>, root: boolean): Record<string, string> {
  const counts = (name: string) =>
    name !== 'xmlns' && !name.startsWith('xmlns:') && !(root && noisyAttributes.has(name));
  const names = Object.keys(attributes).filter(counts).sort();
  return Object.fromEntries(names.map((name) => [name, attributes[name] ?? '']));
}

/** Leaves out white space that is no content, and digests the rest. */
function finish(piece: Piece): void {
  const { name, attributes } = piece;
  if (isBytes(name, attributes)) {
    const text = piece.content.filter((part) => typeof part === 'string').join('');
    piece.content = [text.replace(/\s+/g, '')];
  } else if (!running.has(name)) {
    piece.content = piece.content.filter(
      (part) => typeof part !== 'string' || !(name === 'par' ? /^[^\S\n]*\n\s*$/ : /^\s*$/).test(part),
    );
  }
  // Lines end in one way, so that an editor that writes them in another changes nothing.
  piece.content = piece.content.map((part) =>
    typeof part === 'string' ? part.replace(/\r\n?/g, '\n') : part,
  );
  const parts = piece.content.map((part) => (typeof part === 'string' ? digestOf(part) : part.digest));
  piece.digest = digestOf([name, JSON.stringify(attributes), ...parts].join('\n'));
}

/** 64 bits, in two halves that are mixed in different ways: enough to tell the parts of two notes apart. */
function digestOf(text: string): string {
  let [one, two] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul((two << 5) ^ (two >>> 27) ^ code, 0x85ebca6b);
  }
  return `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}.${text.length}`;
}

/** The elements directly inside. */
export const elementsOf = ({ content }: Piece): Piece[] =>
  content.filter((part): part is Piece => typeof part !== 'string');

/** The text directly inside, with its line breaks. */
export const textOf = ({ content }: Piece): string =>
  content.map((part) => (typeof part === 'string' ? part : part.name === 'break' ? '\n' : '')).join('');

/** Whether it holds text alone. */
export const isText = (piece: Piece): boolean => elementsOf(piece).every(({ name }) => name === 'break');
