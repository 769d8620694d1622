import { readDocument, readersOf } from '../../../formats/dxl/document/index.ts';
import { documentRoots, isDxlFault, roleName } from '../../../formats/dxl/index.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import type { Access } from '../design.ts';
import { nameForm } from './access.ts';

/** Stands among the readers of a document that everybody with access to its database may read; whoever is named as `*`
 *  is everybody too. */
export const EVERYBODY = '*';

/** True for types that are data. */
export const isDocumentType = (type: string): boolean => documentRoots.has(type);

/**
 * The names by which a caller is meant in Readers items: their distinguished name, those above it as star names
 * (of Ann/Sales/Acme the names of Sales/Acme and of Acme, as everybody there), their groups, and the roles that the ACL gives them. An
 * administrator has no more of them than others: as in Domino, access to a database is none to such a document.
 */
export function namesOf({ distinguishedName, groups }: Caller, { roles }: Access): string[] {
  const own = nameForm(distinguishedName);
  const parts = own.split('/');
  const above = parts.slice(1).map((_, at) => `*/${parts.slice(at + 1).join('/')}`);
  // A group is no role, whatever it is called.
  const held = groups.map(nameForm).filter((group) => !group.startsWith('['));
  const inRoles = roles.map((role) => nameForm(roleName(role)));
  return [...new Set([own, ...above, EVERYBODY, ...held, ...inRoles])].filter((name) => name !== '');
}

/** The names that a document lets read it, in the form in which they are compared. One that cannot be read is for nobody. */
export function readerNames(dxl: string): string[] {
  try {
    return readersOf(readDocument(dxl))?.map(nameForm) ?? [EVERYBODY];
  } catch (error) {
    if (isDxlFault(error)) return [];
    throw error;
  }
}

/** Whether somebody with these names is among the readers of a document. */
export const mayRead = (readers: readonly string[], names: readonly string[]): boolean =>
  readers.some((reader) => names.includes(reader));

/** Whether the text of an element, of a type, may be shown to somebody with these names: design always. */
export const mayReadText = (type: string, dxl: string, names: readonly string[]): boolean =>
  !isDocumentType(type) || mayRead(readerNames(dxl), names);
