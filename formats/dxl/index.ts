/** DXL as a pure language: text in, spans and text out. No I/O; used by server, browser and command line. */
export * from './acl.ts';
export * from './aclEdits.ts';
export { aclProblems } from './checks/acl.ts';
export { comparablePieces } from './comparison.ts';
export * from './database.ts';
export { decodeDxl } from './decode.ts';
export { type DesignType, designTypes, documentRoots, isDesignType, rawType } from './detect.ts';
export { applyEdits, type Edit } from './edits.ts';
export { type FramesetLayout, readFrameset } from './frameset.ts';
export { isFramesetLayout, layoutFaults } from './framesetCheck.ts';
export { setFrameset, sizeFaults, writeFrameset } from './framesetEdits.ts';
export type { JsonFault } from './jsonFaults.ts';
export * from './launch.ts';
export { setLaunchSettings } from './launchEdits.ts';
export { hasErrors, importerLog, messageLine, type PlacedMessage, placeMessages } from './log.ts';
export {
  type DxlFault,
  type DxlMessage,
  fault,
  isDxlFault,
  message,
  messageIds,
  type Severity,
} from './messages.ts';
export type { DxlDatabase, DxlDocument, DxlElement, Span } from './model.ts';
export { maximumName, nameKey, nameProblem } from './names.ts';
export { dxlNamespace } from './namespaces.ts';
export { entriesFaults, isOutlineEntries, type OutlineEntries, readOutline } from './outline.ts';
export { setOutline, writeOutline } from './outlineEdits.ts';
export { readXml } from './reader.ts';
export { renameEdits } from './renaming.ts';
export { nameEdits, type Ownership, ownershipEdits, standalone } from './spans.ts';
export { splitElements } from './splitElements.ts';
export { type Node, readTree } from './tree.ts';
