import { unknownFaults } from '../records/checks.ts';
import { existing } from '../records/rows.ts';
import { replaceList } from '../records/store.ts';
import { writesOf } from '../recordTypes/parts.ts';
import { presentReleaseSection } from './present.ts';
import type { ReleaseSectionCreate } from './schema.ts';
import { releases } from './service.ts';
import type { ReleaseRow, ReleaseSectionRow } from './store.ts';

/** Sections of a release; one with files may be deleted, and the files stay. */
export const releaseSections = writesOf<ReleaseRow, ReleaseSectionRow, ReleaseSectionCreate>({
  of: releases,
  type: 'section',
  plural: 'sections',
  table: 'release_section',
  among: (release) => release.sections,
  present: presentReleaseSection,
  columns: ({ slug, name }) => ({ slug, name }),
  usual: { files: [] },
  faults: async (tx, { files = [] }) => unknownFaults('/files', files, await existing(tx, 'file', files)),
  replace: (tx, id, { files }) => replaceList(tx, 'release_section_file', ['section', id], 'file', files),
});
