export { fromMathml } from './mathml.ts';
export { fromOmml } from './omml.ts';
export { type MathNode, mathSpec, mathText, readMath, writeMath } from './tree.ts';
