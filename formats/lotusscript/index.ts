/** LotusScript as a pure language: text in, symbols, findings and names of elements out. No I/O. */

export { maximumNesting } from './expressions.ts';
export { checkNames, type Known } from './names.ts';
export { type Read, readLotusScript } from './parser.ts';
export { collectObjects, type Objects, scriptReferences, scriptText } from './references.ts';
export {
  type DeclaredSymbol,
  declaredIn,
  declaresOutside,
  isSymbolName,
  type NamePlace,
  placesOfName,
} from './symbolNames.ts';
export { type Class, isProcedure, type Named, type Procedure, type Script } from './symbols.ts';
export { builtIns, keywords } from './words.ts';
