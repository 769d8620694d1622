export { fromMathml } from './mathml.ts';
export { fromOmml } from './omml.ts';
export { sizeOfMath } from './size.ts';
export { toLatex } from './toLatex.ts';
export { toMathml } from './toMathml.ts';
export { toOmml } from './toOmml.ts';
export { inRoom, type MathNode, mathSpec, mathText, readMath, writeMath } from './tree.ts';
