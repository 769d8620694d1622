import { Problem } from '../../../platform/http/problem.ts';
import { problem } from '../../problems.ts';
import type { Somebody } from '../../tables.ts';
import { dateOf } from '../fields.ts';
import type { DocumentMeta, DocumentVersion } from '../repository.ts';
import { type Entry, linkOf, propertyOf, readActions } from './entry.ts';
import { isWorkingCopy, objectIdOf, seriesOf } from './find.ts';
import { isVersionable, read, type Session } from './session.ts';

const ACTIONS = 'http://docs.oasis-open.org/ns/cmis/link/200908/allowableactions';

/** The document of an entry, as this person sees it.
 *  @throws Problem 403 when they may not read it, 502 when the entry lacks what is needed. */
export async function describe(session: Session, entry: Entry): Promise<DocumentMeta> {
  const { known, who } = session;
  const actions = await actionsOf(session, entry);
  if (actions?.get('canGetContentStream') === false)
    throw problem('documents.right.missing', { needed: 'read' });
  const id = seriesOf(entry);
  const checkedOut = isCheckedOut(entry);
  const writer = `${who} ${id}`;
  const write = mayWrite(entry, actions);
  if (write) known.writers.set(writer, true);
  else if (!checkedOut) known.writers.delete(writer);
  const modified = dateOf(propertyOf(entry, 'cmis:lastModificationDate'), 'cmis:lastModificationDate');
  const created = propertyOf(entry, 'cmis:creationDate');
  const token = propertyOf(entry, 'cmis:changeToken');
  return {
    id,
    name: nameOf(entry),
    mime: propertyOf(entry, 'cmis:contentStreamMimeType') ?? 'application/octet-stream',
    size: Number(propertyOf(entry, 'cmis:contentStreamLength')) || 0,
    version: await versionOf(session, entry),
    created: created === undefined ? modified : dateOf(created, 'cmis:creationDate'),
    modified,
    creator: named(propertyOf(entry, 'cmis:createdBy')),
    modifier: named(propertyOf(entry, 'cmis:lastModifiedBy')),
    // While it is checked out the repository lets nobody change it; who might before still may, once it is back.
    permissions: { read: true, write: write || (checkedOut && known.writers.get(writer) === true) },
    description: propertyOf(entry, 'cmis:description') ?? '',
    ...(checkedOut ? { checkedOutBy: checkedOutBy(entry) } : {}),
    ...(token === undefined ? {} : { tag: token }),
  };
}

/** The allowable actions, in the entry or at their own address; undefined when the repository does not tell. */
export async function actionsOf(session: Session, entry: Entry): Promise<Entry['actions']> {
  if (entry.actions) return entry.actions;
  const address = linkOf(entry, ACTIONS);
  if (!address) return undefined;
  try {
    return readActions(await read(session, address));
  } catch (error) {
    if (error instanceof Problem && error.code === 'documents.document.unknown') return undefined;
    throw error;
  }
}

/** A repository that tells no actions shows by its links what may be done. */
const mayWrite = (entry: Entry, actions: Entry['actions']): boolean =>
  actions
    ? ['canCheckOut', 'canCheckIn', 'canSetContentStream'].some((action) => actions.get(action))
    : linkOf(entry, 'edit-media') !== undefined || linkOf(entry, 'edit') !== undefined;

export const isCheckedOut = (entry: Entry): boolean =>
  propertyOf(entry, 'cmis:isVersionSeriesCheckedOut') === 'true';

export const checkedOutBy = (entry: Entry): string =>
  propertyOf(entry, 'cmis:versionSeriesCheckedOutBy') ?? 'Somebody else';

/** The label where documents have versions; else what changes with every change, because a label that stays would hide
 *  that somebody wrote meanwhile. */
export async function versionOf(session: Session, entry: Entry): Promise<string> {
  const label = propertyOf(entry, 'cmis:versionLabel');
  const type = propertyOf(entry, 'cmis:objectTypeId');
  const versions = type === undefined ? undefined : await isVersionable(session, type);
  const changes = propertyOf(entry, 'cmis:changeToken') ?? propertyOf(entry, 'cmis:lastModificationDate');
  if (versions === false) return changes ?? label ?? objectIdOf(entry);
  return label ?? (versions ? objectIdOf(entry) : (changes ?? objectIdOf(entry)));
}

/** One entry of a history. */
export async function describeVersion(session: Session, entry: Entry): Promise<DocumentVersion> {
  const size = Number(propertyOf(entry, 'cmis:contentStreamLength'));
  return {
    version: await versionOf(session, entry),
    modified: dateOf(propertyOf(entry, 'cmis:lastModificationDate'), 'cmis:lastModificationDate'),
    modifier: named(propertyOf(entry, 'cmis:lastModifiedBy')),
    comment: propertyOf(entry, 'cmis:checkinComment') ?? '',
    ...(Number.isSafeInteger(size) && size >= 0 ? { size } : {}),
  };
}

export const published = (entries: Entry[]): Entry[] => entries.filter((entry) => !isWorkingCopy(entry));

/** The name; that of the file where only it tells the kind. */
function nameOf(entry: Entry): string {
  const name = propertyOf(entry, 'cmis:name');
  const file = propertyOf(entry, 'cmis:contentStreamFileName');
  const ending = /\.[^./\\\s]{1,10}$/;
  const chosen = name && (ending.test(name) || !file || !ending.test(file)) ? name : (file ?? name);
  if (!chosen) throw problem('documents.repository.broken', { reason: 'its entry has no cmis:name' });
  return chosen.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** CMIS knows people by one name. */
const named = (name: string | undefined): Somebody => ({
  id: name ?? '',
  displayName: name ?? '',
  email: null,
});
