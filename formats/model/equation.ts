import { type MathNode, readMath } from '../math/tree.ts';

/** An equation that a person put in: a `raw` node with the key `new:equation {math}`, the text that `writeMath` makes. */
const said = /^new:equation (.+)$/s;

export const newEquation = (math: string): string => `new:equation ${math}`;

/** What an equation that was put in says; undefined for anything else. */
export const equationOf = (key: unknown): MathNode | undefined =>
  typeof key === 'string' ? readMath(said.exec(key)?.[1]) : undefined;
