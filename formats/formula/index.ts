/** Formula language as a pure language: text in, findings out. No I/O. */
export { checkFormula, maximumNesting } from './check.ts';
