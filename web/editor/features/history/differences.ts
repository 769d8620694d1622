import { Fragment, type Node } from 'prosemirror-model';
import { Transform } from 'prosemirror-transform';
import { schema } from '../../../../formats/model/index.ts';
import { compareTexts } from './compare.ts';
import { OBJECT, type Token, tokensOf } from './tokens.ts';

type Block = { node: Node; pos: number; parent: Node; tokens: Token[]; text: string };
/** Text or paragraphs in the place of a stretch of the document. */
type Edit = { from: number; to: number; put: string | Node[] };

/** How far apart paragraphs may be that are looked at as the same one, and how much of their words they share then. */
const [APART, SHARED] = [5, 0.4];

/**
 * What makes the text of a document that of another one: words in paragraphs that are there in both, and whole paragraphs.
 * Formats, and objects that the other one has, stay away. @param knows whether the document has a style
 */
export function differences(doc: Node, other: Node, knows: (style: unknown) => boolean): Transform {
  const [now, then] = [blocksOf(doc), blocksOf(other)];
  const edits: Edit[] = [];
  const lines = compareTexts(
    now.map(({ text }) => text),
    then.map(({ text }) => text),
  );
  let [at, otherAt] = [0, 0];
  let [gone, come]: [Block[], Block[]] = [[], []];
  const settle = () => {
    edits.push(...editsBetween(now, at, gone, come, knows));
    [gone, come] = [[], []];
  };
  for (const { change } of lines) {
    if (change === 'same') settle();
    const [own, others] = [now[at], then[otherAt]];
    if (change === 'removed' && own) gone.push(own);
    if (change === 'added' && others) come.push(others);
    if (change !== 'added') at++;
    if (change !== 'removed') otherAt++;
  }
  settle();
  const tr = new Transform(doc);
  for (const { from, to, put } of edits.toSorted((a, b) => b.from - a.from || b.to - a.to)) {
    if (typeof put !== 'string') tr.replaceWith(from, to, Fragment.from(put));
    else if (put === '') tr.delete(from, to);
    else tr.replaceWith(from, to, schema.text(put, marksAt(doc, from, to)));
  }
  return tr;
}

function blocksOf(doc: Node): Block[] {
  const found: Block[] = [];
  doc.descendants((node, pos, parent) => {
    if (!node.isTextblock || !parent) return !node.isTextblock;
    const tokens = tokensOf(node, pos + 1);
    found.push({ node, pos, parent, tokens, text: tokens.map(({ text }) => text).join('') });
    return false;
  });
  return found;
}

/** @param before how many blocks of the document stand before what follows these */
function editsBetween(
  all: readonly Block[],
  before: number,
  gone: readonly Block[],
  come: readonly Block[],
  knows: (style: unknown) => boolean,
): Edit[] {
  const edits: Edit[] = [];
  const [own, others] = [[...gone], [...come]];
  const insert = (blocks: Block[]) => {
    const next = all[before - own.length];
    const last = all[before - own.length - 1];
    const pos =
      last && !(next?.parent.type.name === 'doc' && last.parent !== next.parent) ? endOf(last) : next?.pos;
    if (pos !== undefined && blocks.length > 0)
      edits.push({ from: pos, to: pos, put: blocks.map((block) => made(block, last ?? next, knows)) });
  };
  while (own.length > 0 || others.length > 0) {
    const [first, wanted] = [own[0], others[0]];
    // What is left of both is the same one where an empty one cannot go, or was filled.
    const isLast = own.length === 1 && others.length === 1;
    const isFilled = isLast && first && (first.text === '' || others[0]?.text === '' || !isWhole(first));
    const later = isFilled ? 0 : first ? others.slice(0, APART).findIndex((one) => isAlike(first, one)) : -1;
    const earlier = wanted ? own.slice(0, APART).findIndex((one) => isAlike(one, wanted)) : -1;
    if (!first) insert(others.splice(0));
    else if (later > 0) insert(others.splice(0, later));
    else if (later === 0 && wanted) edits.push(...wordsBetween(first, wanted), ...drop(own, others));
    else {
      for (const block of own.splice(0, earlier > 0 ? earlier : 1)) edits.push(without(block));
    }
  }
  return edits;
}

/** Both are done with. */
function drop(own: Block[], others: Block[]): Edit[] {
  own.shift();
  others.shift();
  return [];
}

const endOf = ({ pos, node }: Block) => pos + node.nodeSize;

function isAlike(one: Block, other: Block): boolean {
  const words = (block: Block) =>
    block.tokens.map(({ text }) => text).filter((text) => /\p{L}|\p{N}/u.test(text));
  const [own, others] = [words(one), words(other)];
  const known = new Set(own);
  const shared = others.filter((word) => known.has(word)).length;
  return shared > 0 && shared >= SHARED * Math.min(own.length, others.length);
}

function wordsBetween({ pos, tokens: own }: Block, { tokens: others }: Block): Edit[] {
  const edits: Edit[] = [];
  const texts = (tokens: readonly Token[]) => tokens.map(({ text }) => text);
  let at = 0;
  let end = pos + 1;
  let edit: Edit | undefined;
  for (const { text, change } of compareTexts(texts(own), texts(others))) {
    const token = own[at];
    if (change === 'same') edit = undefined;
    else {
      if (!edit) {
        edit = { from: change === 'removed' && token ? token.from : end, to: end, put: '' };
        edits.push(edit);
      }
      if (change === 'removed' && token) edit.to = token.to;
      else if (text !== OBJECT) edit.put += text;
    }
    if (change !== 'added' && token) {
      end = token.to;
      at++;
    }
  }
  return edits
    .map((one) => ({ ...one, to: Math.max(one.to, one.from) }))
    .filter(({ from, to, put }) => from < to || put !== '');
}

/** A paragraph can be deleted as a whole, unless it is the only one of its place or ends a section. */
const isWhole = ({ node, parent }: Block) =>
  parent.type.name === 'doc' && parent.childCount > 1 && node.lastChild?.type.name !== 'section';

function without(block: Block): Edit {
  const { pos, node, tokens } = block;
  if (isWhole(block)) return { from: pos, to: pos + node.nodeSize, put: '' };
  return { from: tokens[0]?.from ?? pos + 1, to: tokens.at(-1)?.to ?? pos + 1, put: '' };
}

function made({ node, text }: Block, beside: Block | undefined, knows: (style: unknown) => boolean): Node {
  const style: unknown = knows(node.attrs.style) ? node.attrs.style : (beside?.node.attrs.style ?? null);
  const words = text.replaceAll(OBJECT, '');
  return schema.node('paragraph', { style }, words === '' ? [] : [schema.text(words)]);
}

/** What is put in looks like what it takes the place of, or like what it follows. */
const marksAt = (doc: Node, from: number, to: number) => {
  const $from = doc.resolve(from);
  const marks = (from < to ? $from.marksAcross(doc.resolve(to)) : undefined) ?? $from.marks();
  return marks.filter(({ type }) => type.name !== 'wrap' && type.name !== 'reformat');
};
