import { presentParent } from '../records/tree.ts';
import type { GroupRow, SectionRow } from './store.ts';

export const presentSection = ({ id, slug, name }: SectionRow) => ({ id, slug, name });

export const presentGroup = (row: GroupRow) => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  ...presentParent(row),
  state: row.state,
  resourceSets: row.resourceSets,
  sections: row.sections.map(presentSection),
});
