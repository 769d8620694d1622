/** The code inside design elements: pieces with their places, what is wrong in them, and what they declare. Pure. */

export { alone, toDocument } from './alone.ts';
export { databaseMessages } from './database.ts';
export { codeMessages, type ElementCode, type Libraries, readCode, scriptsOf } from './elementCode.ts';
export { type CodeFile, codeFile } from './files.ts';
export { elementOutline, type OutlineLine, outlineKinds } from './outline.ts';
export { type CodeLanguage, codePieces, type Piece } from './pieces.ts';
export { declaredSymbol, namesAnything, type SymbolPlace, symbolPlaces } from './symbols.ts';
