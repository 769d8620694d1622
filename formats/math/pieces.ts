import type { MathNode } from './tree.ts';

/** What elements mean by what is in them, for those who write a tree in another language. */

type Element = Exclude<MathNode[number], string | Readonly<Record<string, string>>>;

export const nodesOf = ([, , ...content]: MathNode): MathNode[] =>
  content.filter((one): one is Element & MathNode => typeof one !== 'string');

/** The text of a token. */
export const textOf = ([, , ...content]: MathNode): string =>
  content.filter((one) => typeof one === 'string').join('');

/** A row that holds one thing is that thing. */
export function unwrapped(node: MathNode): MathNode {
  const [only, ...more] = nodesOf(node);
  return (node[0] === 'mrow' || node[0] === 'mstyle' || node[0] === 'mpadded') &&
    only &&
    more.length === 0 &&
    node[1]['data-box'] !== 'true'
    ? unwrapped(only)
    : node;
}

/** Sums, products, integrals and their like: they stand large before what they are of. */
export const isLarge = (node: MathNode): boolean =>
  node[0] === 'mo' && /^[\u220f-\u2211\u222b-\u2233\u22c0-\u22c3\u2a00-\u2a06\u2a0c]$/.test(textOf(node));

/** Names of functions, which are upright and no products of letters. */
export const functions = new Set(
  'arccos arcsin arctan arg cos cosh cot coth csc deg det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh'.split(
    ' ',
  ),
);

/** What fences a row: its first and its last sign where it has such, and what is between. */
export function fencedIn(node: MathNode): { open: string; close: string; inside: MathNode[] } | undefined {
  if (node[0] !== 'mrow') return undefined;
  const nodes = nodesOf(node);
  const [first, last] = [nodes[0], nodes.at(-1)];
  const isFence = (one: MathNode | undefined, form: string) =>
    one?.[0] === 'mo' && one[1].fence === 'true' && (one[1].form ?? form) === form;
  const [opens, closes] = [isFence(first, 'prefix'), nodes.length > 1 && isFence(last, 'postfix')];
  if (!opens && !closes) return undefined;
  return {
    open: opens && first ? textOf(first) : '',
    close: closes && last ? textOf(last) : '',
    inside: nodes.slice(opens ? 1 : 0, closes ? -1 : undefined),
  };
}

const isApplied = (node: MathNode | undefined) => node?.[0] === 'mo' && textOf(node) === '\u2061';

/** The room between the name of a function and what it is of is there by itself, in every language but MathML. */
export function withoutSpaces(nodes: readonly MathNode[]): MathNode[] {
  return nodes.filter((node, at) => !isApplied(node) && !(node[0] === 'mspace' && isApplied(nodes[at - 1])));
}

/** Whether a node is the name of a function, also with limits or an exponent. */
export function isFunction(node: MathNode | undefined): boolean {
  const plain = node && unwrapped(node);
  if (!plain) return false;
  if (plain[0] === 'mi') return functions.has(textOf(plain));
  return /^(msub|msup|msubsup|munder|mover|munderover)$/.test(plain[0]) && isFunction(nodesOf(plain)[0]);
}
