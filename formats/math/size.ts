import { isLarge, nodesOf, textOf } from './pieces.ts';
import type { MathNode } from './tree.ts';

/** How large an equation is, about, in sizes of its letters: for files that say it, whose readers fit it in. */
export type MathSize = { width: number; above: number; below: number };

const LINE: MathSize = { width: 0, above: 0.75, below: 0.25 };
/** How much smaller what is beside, below or above is. */
const SMALL = 0.7;

export function sizeOfMath(node: MathNode): MathSize {
  const nodes = nodesOf(node);
  const sizes = nodes.map(sizeOfMath);
  const [base = LINE, first = LINE, second] = sizes;
  const [name] = node;
  if (['mi', 'mn', 'mo', 'mtext', 'ms'].includes(name)) return sizeOfToken(node);
  if (name === 'mspace') return { width: Number.parseFloat(node[1].width ?? '') || 0, above: 0, below: 0 };
  if (name === 'mfrac') {
    const width = Math.max(base.width, first.width) + 0.2;
    return { width, above: 0.3 + heightOf(base), below: heightOf(first) - 0.2 };
  }
  if (name === 'msqrt' || name === 'mroot') {
    const inside = name === 'msqrt' ? beside(sizes) : base;
    return { width: inside.width + 0.8, above: inside.above + 0.15, below: inside.below };
  }
  if (name === 'mtable') {
    const width = Math.max(0, ...sizes.map((one) => one.width));
    const height = sizes.reduce((sum, one) => sum + heightOf(one) + 0.2, 0);
    return { width, above: height / 2 + 0.25, below: height / 2 - 0.25 };
  }
  if (name === 'mtr') {
    const all = beside(sizes);
    return { ...all, width: all.width + 0.8 * Math.max(nodes.length - 1, 0) };
  }
  if (['msub', 'msup', 'msubsup', 'mmultiscripts'].includes(name)) {
    const beyond = Math.max(0, ...sizes.slice(1).map((one) => one.width)) * SMALL;
    const raised = name === 'msub' ? 0 : 0.35;
    const lowered = name === 'msup' ? 0 : 0.25;
    return { width: base.width + beyond, above: base.above + raised, below: base.below + lowered };
  }
  if (['munder', 'mover', 'munderover'].includes(name)) {
    const [low, high] = name === 'mover' ? [undefined, first] : [first, second];
    const width = Math.max(base.width, ...[low, high].map((one) => (one?.width ?? 0) * SMALL));
    const extra = (one: MathSize | undefined) => (one ? heightOf(one) * SMALL : 0);
    return { width, above: base.above + extra(high), below: base.below + extra(low) };
  }
  return beside(sizes);
}

const heightOf = ({ above, below }: MathSize) => above + below;

function beside(sizes: readonly MathSize[]): MathSize {
  return {
    width: sizes.reduce((sum, { width }) => sum + width, 0),
    above: Math.max(LINE.above, ...sizes.map(({ above }) => above)),
    below: Math.max(LINE.below, ...sizes.map(({ below }) => below)),
  };
}

function sizeOfToken(node: MathNode): MathSize {
  const text = textOf(node).replace(/[\u2061-\u2064]/g, '');
  const letters = [...text].length;
  if (node[0] !== 'mo') return { ...LINE, width: letters * 0.53 };
  if (isLarge(node)) return { width: 1.1, above: 1.1, below: 0.6 };
  // Signs of operations and relations have room around them, brackets and commas have none.
  return { ...LINE, width: letters * (/^[()[\]{}|,;.!'\u2032]*$/.test(text) ? 0.38 : 1.1) };
}
