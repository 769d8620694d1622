import { Problem } from '../../../platform/http/problem.ts';
import { type Entry, linkOf, propertyOf } from './entry.ts';
import {
  feedAt,
  historyOf,
  isWorkingCopy,
  objectIdOf,
  query,
  seriesOf,
  tryEntry,
  tryObject,
  whole,
} from './find.ts';
import { type Session, serviceOf } from './session.ts';
import { quoted } from './write.ts';

/** Answers of a repository that does not have something, or says it in a way that nobody understands. */
const notThere = new Set([
  'documents.document.unknown',
  'documents.repository.broken',
  'documents.right.missing',
  'documents.version.refused',
]);

/** What one of several sources says; undefined when it is inconclusive, so that the next one is tried. */
export async function understood<Found>(look: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof Problem && notThere.has(error.code)) return undefined;
    throw error;
  }
}

export const ownLink = (entry: Entry) => linkOf(entry, 'self') ?? linkOf(entry, 'edit');

/** True for another object of the document's version series at an address of its own. Where only a working copy can be,
 *  such as in the answer to a check-out, it is one: 1.0 has no property that says so. */
export function isBeside(entry: Entry, document: Entry): boolean {
  const id = propertyOf(entry, 'cmis:objectId');
  if (id === undefined || id === objectIdOf(document)) return false;
  const series = propertyOf(entry, 'cmis:versionSeriesId');
  if (series !== undefined && series !== seriesOf(document)) return false;
  if (id === seriesOf(document) && !isWorkingCopy(entry)) return false;
  const address = ownLink(entry);
  return address !== undefined && !isAddressOf(document, address);
}

/** Whether the document itself has this address; it also links to its working copy. */
export const isAddressOf = (document: Entry, address: string): boolean =>
  document.links.some(({ rel, href }) => href === address && rel !== 'working-copy');

/** True for an object that says it is the working copy of this document, or that the document names as such. */
const isCopyOf = (entry: Entry, document: Entry): boolean =>
  isBeside(entry, document) &&
  (isWorkingCopy(entry) ||
    propertyOf(document, 'cmis:versionSeriesCheckedOutId') === propertyOf(entry, 'cmis:objectId'));

/** The working copy at an address where nothing else can be. */
export async function copyAt(
  session: Session,
  document: Entry,
  address: string | undefined,
): Promise<Entry | undefined> {
  const found = address === undefined ? undefined : await understood(() => tryEntry(session, address));
  return found && isBeside(found, document) ? found : undefined;
}

/** The working copy that is known by its id. */
export async function copyById(session: Session, document: Entry, id: string): Promise<Entry | undefined> {
  const found = await understood(() => tryObject(session, id));
  return found && objectIdOf(found) === id && isBeside(found, document) ? found : undefined;
}

/** The working copy of a document, wherever the repository shows it. */
export async function findCopy(session: Session, before: Entry): Promise<Entry | undefined> {
  const document = (await tryObject(session, objectIdOf(before))) ?? before;
  const linked = await copyAt(session, document, linkOf(document, 'working-copy'));
  if (linked) return linked;
  const id = propertyOf(document, 'cmis:versionSeriesCheckedOutId');
  const named = id === undefined ? undefined : await copyById(session, document, id);
  if (named) return named;
  const among = async (list: () => Promise<Entry[]>, isIt = isCopyOf) => {
    const found = (await understood(list))?.find((each) => isIt(each, document));
    return found && ((await understood(() => whole(session, found))) ?? found);
  };
  const series = `cmis:versionSeriesId = ${quoted(seriesOf(document))}`;
  const address = (await serviceOf(session)).collections.get('checkedout');
  // It has working copies only, but those of all documents.
  const isIts = (entry: Entry) =>
    isBeside(entry, document) && propertyOf(entry, 'cmis:versionSeriesId') !== undefined;
  return (
    (await among(() => historyOf(session, document))) ??
    (await among(() => query(session, series, true))) ??
    (address === undefined ? undefined : await among(() => feedAt(session, address), isIts))
  );
}
