import { writesOf } from '../recordTypes/parts.ts';
import { presentLink } from './present.ts';
import type { LinkCreate } from './schema.ts';
import { resourceSets } from './service.ts';
import type { LinkRow, ResourceSetRow } from './store.ts';

/** Links of a resource set. */
export const links = writesOf<ResourceSetRow, LinkRow, LinkCreate>({
  of: resourceSets,
  type: 'link',
  plural: 'links',
  table: 'link',
  among: (set) => set.resources,
  present: presentLink,
  columns: (given) => given,
});
