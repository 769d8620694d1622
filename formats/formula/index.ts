/** Formula language as a pure language: text in, findings and names of elements out. No I/O. */
export { checkFormula, maximumNesting } from './check.ts';
export { commandNames } from './commands.ts';
export { type Arity, functions } from './functions.ts';
export { formulaReferences, formulaText } from './references.ts';
