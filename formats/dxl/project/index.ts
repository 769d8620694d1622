/** The on-disk project as a pure language: element ⇄ file. Reading and writing files is the command line's. */

export { withoutContent } from './apart.ts';
export { isArchive } from './archiveKinds.ts';
export { type ArchiveFault, ArchiveProblem, archiveSentence } from './archiveProblem.ts';
export { METADATA, metadataType, withContent } from './contents.ts';
export { asInDesigner, besideMetadata, designersPlace, lacksContent, parted } from './designer.ts';
export * from './document.ts';
export { assignFiles, elementFileStem, type Wanted } from './fileNames.ts';
export { type Gathered, type GivenFile, gathering, type LeftWhy } from './gather.ts';
export {
  aclFile,
  isElementFile,
  namedByLanguage,
  placeOf,
  projectFolders,
  propertiesFile,
} from './places.ts';
export { puttingBack, restoring } from './restoreVolatile.ts';
export { freePath, type ProjectFile, type Spread, spreadElement, spreading } from './spread.ts';
export { type Clean, clean, type Piece } from './volatile.ts';
