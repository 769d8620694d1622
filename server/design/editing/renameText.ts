import { applyEdits, standalone } from '../../../formats/dxl/index.ts';
import { type Meant, type NewName, renamingEdits } from '../../../formats/dxl/references/index.ts';

export type RenameTextTask = {
  dxl: string;
  namespaces: string;
  at: readonly number[];
  name: NewName;
  meant: Meant;
};

/** The text of an element with another name at these places; absent when one of them cannot be written. */
export function renameText({ dxl, namespaces, at, name, meant }: RenameTextTask): { dxl?: string } {
  const edits = renamingEdits(standalone(dxl, namespaces), at, name, meant);
  if (edits === undefined) return {};
  // Places are those of the text with the declarations that it inherits, which stand before all others.
  const shifted = edits.map(({ start, end, text }) => ({
    start: start - namespaces.length,
    end: end - namespaces.length,
    text,
  }));
  return { dxl: applyEdits(dxl, { start: 0, end: dxl.length }, shifted) };
}
