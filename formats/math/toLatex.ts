import { fencedIn, functions, isLarge, nodesOf, textOf, unwrapped, withoutSpaces } from './pieces.ts';
import type { MathNode } from './tree.ts';

/** An equation as people write one in LaTeX. Letters and signs stay what they are: `α ≤ β`, and not `\alpha \le \beta`. */
export const toLatex = (math: MathNode): string => all(nodesOf(math)).replace(/ {2,}/g, ' ').trim();

const all = (nodes: readonly MathNode[]): string => withoutSpaces(nodes).map(piece).join('');
const group = (node: MathNode | undefined) => `{${node ? piece(node).trim() : ''}}`;

const special = /[#$%&_{}]/g;
const escaped = (text: string) =>
  text.replace(special, '\\$&').replaceAll('~', '\\sim ').replaceAll('^', '\\hat{}');
/** Within words. */
const escapedWords = (text: string) =>
  text
    .replaceAll('\u00a0', ' ')
    .replace(/[\\^~]/g, '')
    .replace(special, '\\$&');

function piece(node: MathNode): string {
  const [name, said] = node;
  const nodes = nodesOf(node);
  const [base, first, second] = nodes;
  const fences = fencedIn(node);
  if (fences) return fenced(fences);
  switch (name) {
    case 'mi':
      return identifier(node);
    case 'mn':
      return escaped(textOf(node));
    case 'mo':
      return operator(textOf(node));
    case 'mtext':
    case 'ms':
      return textOf(node).trim() === '' ? '\\ ' : `\\text{${escapedWords(textOf(node))}}`;
    case 'mspace':
      return spaceOf(said.width);
    case 'mfrac':
      return /^0(\D|$)/.test(said.linethickness ?? '')
        ? `{${inGroup(base)} \\atop ${inGroup(first)}}`
        : `\\frac${group(base)}${group(first)}`;
    case 'msqrt':
      return `\\sqrt{${all(nodes).trim()}}`;
    case 'mroot':
      return `\\sqrt[${inGroup(first)}]${group(base)}`;
    case 'msub':
      return `${based(base)}_${group(first)}`;
    case 'msup':
      return isPrime(first) ? `${based(base)}${piece(first)}` : `${based(base)}^${group(first)}`;
    case 'msubsup':
      return `${based(base)}_${group(first)}^${group(second)}`;
    case 'munder':
      return base && first ? below(base, first) : '';
    case 'mover':
      return base && first ? above(base, first) : '';
    case 'munderover':
      return base && isLimited(base)
        ? `${based(base)}${limits(base)}_${group(first)}^${group(second)}`
        : `\\overset${group(second)}{\\underset${group(first)}${group(base)}}`;
    case 'mmultiscripts':
      return scripts(nodes);
    case 'mtable':
      return table(nodes);
    case 'mphantom':
      return `\\phantom{${all(nodes).trim()}}`;
    default:
      return said['data-box'] === 'true' ? `\\boxed{${all(nodes).trim()}}` : all(nodes);
  }
}

/** Primes stand behind what they are of, without a sign that raises them. */
const isPrime = (node: MathNode | undefined): node is MathNode =>
  node?.[0] === 'mo' && /^[\u2032\u2033]$/.test(textOf(node));

const inGroup = (node: MathNode | undefined) => group(node).slice(1, -1);

/** What has something beside it: more than one sign stands in braces. */
function based(node: MathNode | undefined): string {
  if (!node) return '{}';
  const plain = unwrapped(node);
  const isOne = ['mi', 'mn', 'mo'].includes(plain[0]);
  return isOne ? piece(plain).trim() : group(plain);
}

function identifier(node: MathNode): string {
  const text = textOf(node);
  if (functions.has(text)) return `\\${text} `;
  if (/^\p{L}\p{M}*$/u.test(text))
    return node[1].mathvariant === 'normal' && /^[A-Za-z]/.test(text) ? `\\mathrm{${text}}` : escaped(text);
  return /^\p{L}/u.test(text) ? `\\operatorname{${escapedWords(text)}}` : escaped(text);
}

const operators: Record<string, string> = {
  '\u2212': '-',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u2064': '',
  '\\': '\\backslash ',
  '\u2032': "'",
  '\u2033': "''",
};
const operator = (sign: string): string => {
  const own = operators[sign] ?? escaped(sign);
  return /^[=+<>\u2190-\u22ff-]$/.test(own) && !/^[\u220f-\u2211\u222b-\u2233]$/.test(own) ? ` ${own} ` : own;
};

function spaceOf(width = '0'): string {
  const em = Number.parseFloat(width) || 0;
  if (em >= 1.5) return '\\qquad ';
  if (em >= 0.8) return '\\quad ';
  if (em >= 0.4) return '\\; ';
  return em > 0 ? '\\, ' : '';
}

function fenced({ open, close, inside }: { open: string; close: string; inside: MathNode[] }): string {
  const fence = (sign: string) => (sign === '' ? '.' : /^[{}]$/.test(sign) ? `\\${sign}` : sign);
  return `\\left${fence(open)} ${all(inside).trim()} \\right${fence(close)} `;
}

/** Whether limits stand above and below of themselves. */
const isLimited = (node: MathNode): boolean => {
  const plain = unwrapped(node);
  return isLarge(plain) || (plain[0] === 'mi' && functions.has(textOf(plain)));
};
const limits = (node: MathNode) => (isLarge(unwrapped(node)) ? '\\limits' : '');

const accents: Record<string, string> = {
  '`': 'grave',
  '\u00b4': 'acute',
  '^': 'hat',
  ˆ: 'hat',
  '~': 'tilde',
  '\u02dc': 'tilde',
  '\u02d8': 'breve',
  '\u02d9': 'dot',
  '\u00a8': 'ddot',
  '\u02c7': 'check',
  '\u2192': 'vec',
  '\u2190': 'overleftarrow',
  '\u2194': 'overleftrightarrow',
  '\u00af': 'overline',
  '\u203e': 'overline',
  '\u23de': 'overbrace',
};

function above(base: MathNode, over: MathNode): string {
  const mark = unwrapped(over);
  const accent = mark[0] === 'mo' ? accents[textOf(mark)] : undefined;
  if (accent) return `\\${accent}${group(base)}`;
  return isLimited(base)
    ? `${based(base)}${limits(base)}^${group(over)}`
    : `\\overset${group(over)}${group(base)}`;
}

function below(base: MathNode, under: MathNode): string {
  const mark = unwrapped(under);
  const sign = mark[0] === 'mo' ? textOf(mark) : '';
  if (['_', '\u0332', '\u00af'].includes(sign)) return `\\underline${group(base)}`;
  if (sign === '\u23df') return `\\underbrace${group(base)}`;
  return isLimited(base)
    ? `${based(base)}${limits(base)}_${group(under)}`
    : `\\underset${group(under)}${group(base)}`;
}

function scripts(nodes: readonly MathNode[]): string {
  const at = nodes.findIndex(([name]) => name === 'mprescripts');
  const [base, ...after] = at < 0 ? nodes : nodes.slice(0, at);
  const [sub, sup] = at < 0 ? [] : nodes.slice(at + 1);
  const pair = (low: MathNode | undefined, high: MathNode | undefined) =>
    `${low ? `_${group(low)}` : ''}${high ? `^${group(high)}` : ''}`;
  return `${sub || sup ? `{}${pair(sub, sup)}` : ''}${based(base)}${pair(after[0], after[1])}`;
}

function table(rows: readonly MathNode[]): string {
  const lines = rows.map((row) =>
    nodesOf(row)
      .map((cell) => all(nodesOf(cell)).trim())
      .join(' & '),
  );
  return `\\begin{matrix} ${lines.join(' \\\\ ')} \\end{matrix}`;
}
