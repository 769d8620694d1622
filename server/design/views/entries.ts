import {
  entriesFaults,
  isOutlineEntries,
  type OutlineEntries,
  readOutline,
  setOutline,
  writeOutline,
} from '../../../formats/dxl/index.ts';
import { problem } from '../problems.ts';
import { outlineEntries, outlineEntriesBody } from './schema.ts';
import type { JsonView } from './service.ts';

/** The entries of an outline as JSON (seed, OutlineEntries). */
export const entriesView: JsonView<OutlineEntries> = {
  type: 'outline',
  word: 'entries',
  raises: 'design.entries.binary',
  binary: (name) => problem('design.entries.binary', { name }),
  faults: entriesFaults,
  accepts: isOutlineEntries,
  read: readOutline,
  write: writeOutline,
  change: setOutline,
  afterwards: () => [],
  shape: outlineEntries,
  body: outlineEntriesBody,
};
