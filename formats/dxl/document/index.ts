/** Documents, which are data: what they say of themselves, their items, and who may read them. Pure: no I/O. */
export {
  type AttachedFile,
  type DocumentContent,
  type Item,
  type ItemFlag,
  type ItemType,
  itemFlags,
  itemTypes,
} from './model.ts';
export { isoOf, momentOf } from './moment.ts';
export { bytesIn, readDocument } from './read.ts';
export { attachmentsOf, readersOf, titleOf } from './summary.ts';
