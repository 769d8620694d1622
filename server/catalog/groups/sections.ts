import { writesOf } from '../recordTypes/parts.ts';
import { presentSection } from './present.ts';
import type { SectionCreate } from './schema.ts';
import { groups } from './service.ts';
import { type GroupRow, type SectionRow, sectionReferents } from './store.ts';

/** Sections of a product group: one in which a child stands cannot be deleted. */
export const sections = writesOf<GroupRow, SectionRow, SectionCreate>({
  of: groups,
  type: 'section',
  plural: 'sections',
  table: 'group_section',
  among: (group) => group.sections,
  present: presentSection,
  columns: (given) => given,
  referents: sectionReferents,
});
