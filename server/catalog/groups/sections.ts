import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../entitlements/guards.ts';
import { newId } from '../records/ids.ts';
import { checkUnused } from '../records/lifecycle.ts';
import { changePart, insertPart, remove } from '../records/store.ts';
import { type Answer, type Author, audit } from '../records/write.ts';
import type { SectionCreate, SectionUpdate } from './schema.ts';
import { lockForSection, touchGroup } from './service.ts';
import { sectionReferents } from './store.ts';

/** Adds a section at the end. */
export async function createSection(
  tx: Executor,
  by: Author,
  group: string,
  given: SectionCreate,
): Promise<Answer> {
  await lockForSection(tx, by, group);
  const id = newId();
  await insertPart(tx, 'group_section', group, { id, ...given });
  const version = await touchGroup(tx, by, group);
  await audit(tx, by, 'productgroup.section.create', `productgroup/${group}/section/${id}`, given);
  return {
    status: 201,
    body: { id, ...given },
    version,
    location: `/v1/productgroups/${group}/sections/${id}`,
  };
}

export async function updateSection(
  tx: Executor,
  by: Author,
  group: string,
  id: string,
  given: SectionUpdate,
): Promise<Answer> {
  const { sections } = await lockForSection(tx, by, group, id);
  await changePart(tx, 'group_section', id, given);
  const version = await touchGroup(tx, by, group);
  await audit(tx, by, 'productgroup.section.update', `productgroup/${group}/section/${id}`, given);
  return { status: 200, body: { ...oneOf('section', sections, id), ...given }, version };
}

/** @throws Problem 409 while a child stands in it. */
export async function deleteSection(tx: Executor, by: Author, group: string, id: string): Promise<Answer> {
  await lockForSection(tx, by, group, id);
  checkUnused(await sectionReferents(tx, id));
  await remove(tx, 'group_section', id);
  const version = await touchGroup(tx, by, group);
  await audit(tx, by, 'productgroup.section.delete', `productgroup/${group}/section/${id}`);
  return { status: 204, version };
}
