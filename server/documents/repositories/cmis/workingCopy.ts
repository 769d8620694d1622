import { Problem } from '../../../platform/http/problem.ts';
import { problem } from '../../problems.ts';
import { hashOf } from '../hash.ts';
import type { DocumentMeta, NewContent } from '../repository.ts';
import { checkedOutBy, isCheckedOut, versionOf } from './describe.ts';
import { type Entry, linkOf, propertyOf, readEntry } from './entry.ts';
import { findLatest, objectIdOf, seriesOf, tryEntry, whole } from './find.ts';
import { copyAt, copyById, findCopy, isAddressOf, isBeside, ownLink, understood } from './findCopy.ts';
import { type Session, serviceOf } from './session.ts';
import { findCheckOut, forgetCheckOut, noteCheckOut, noteSent } from './store.ts';
import { contentOf, putContent, sendEntry } from './transfer.ts';
import { ENTRY, withQuery, writeEntry } from './write.ts';

const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500;

/** Writes a new version by way of a working copy: check out, put the bytes, check in. What is refused on the way is
 *  given back, so that nobody finds the document locked.
 *  @throws Problem 409 when somebody else has it checked out. */
export async function publishByWorkingCopy(
  session: Session,
  document: Entry,
  content: NewContent,
): Promise<Entry> {
  const copy = isCheckedOut(document) ? await takeUp(session, document) : await checkOut(session, document);
  try {
    return await checkIn(session, document, copy, content);
  } catch (error) {
    // Only what was refused has surely not happened: giving back what may be a version by now could delete it.
    if (isRefusal(error)) await cancel(session, document, copy);
    throw error;
  }
}

async function checkOut(session: Session, document: Entry): Promise<Entry> {
  const { known } = session;
  const series = seriesOf(document);
  const address = (await serviceOf(session)).collections.get('checkedout');
  if (!address)
    throw problem('documents.repository.broken', {
      reason: 'its service document has no place for check-outs',
    });
  const version = await versionOf(session, document);
  const begun = { version, copy: null, begun_at: known.clock() };
  const note = (values: Partial<Parameters<typeof noteCheckOut>[3]>) =>
    known.tables.transaction().execute((tx) => noteCheckOut(tx, known.key, series, { ...begun, ...values }));
  await note({ sent: [] });
  const id = { id: 'cmis:objectId', kind: 'Id' as const, value: objectIdOf(document) };
  const body = writeEntry(propertyOf(document, 'cmis:name') ?? '', [id]);
  const asked = session.send(address, { method: 'POST', headers: { 'content-type': ENTRY }, body });
  const answer = await asked.catch(async (error: unknown) => {
    // Nothing of ours is there, so whatever working copy comes now is somebody else's.
    if (isRefusal(error)) await forget(session, series);
    throw error;
  });
  const given = await understood(async () => (answer.bytes.length === 0 ? undefined : readEntry(answer)));
  const location = answer.headers.get('location');
  const place = location === null ? undefined : URL.parse(location, answer.url)?.href;
  const copy =
    given && isBeside(given, document)
      ? given
      : ((await copyAt(session, document, place)) ?? (await findCopy(session, document)));
  if (!copy) {
    await giveBack(session, document, place);
    throw problem('documents.repository.broken', {
      reason: 'it checked the document out and shows no working copy',
    });
  }
  await note({ copy: objectIdOf(copy) });
  return copy;
}

/** Our own interrupted check-out is resumed; anybody else's is left alone. */
async function takeUp(session: Session, document: Entry): Promise<Entry> {
  const { key, tables } = session.known;
  const refused = problem('documents.document.checkedout', { by: checkedOutBy(document) });
  const begun = await findCheckOut(tables, key, seriesOf(document));
  if (!begun || begun.version !== (await versionOf(session, document))) throw refused;
  const noted = begun.copy === null ? undefined : await copyById(session, document, begun.copy);
  const copy = noted ?? (await findCopy(session, document));
  if (!copy || (begun.copy !== null && begun.copy !== objectIdOf(copy))) throw refused;
  // Somebody's work in it would be lost: it holds what the document holds, or what we sent.
  const there = hashOf(await contentOf(session, copy));
  if (begun.sent.includes(there) || there === hashOf(await contentOf(session, document))) return copy;
  throw refused;
}

async function checkIn(
  session: Session,
  document: Entry,
  copy: Entry,
  { name, mime, bytes, over, comment = '', kind = session.known.settings.publishAs }: NewContent,
): Promise<Entry> {
  const title = name === over.name ? [] : [{ id: 'cmis:name', kind: 'String' as const, value: name }];
  // Some servers give the content link only when the working copy is fetched on its own; others take the content with the check-in.
  const place = linkOf(copy, 'edit-media') ? copy : await whole(session, copy);
  const media = linkOf(place, 'edit-media');
  const { key, tables } = session.known;
  const sha256 = hashOf(bytes);
  await tables.transaction().execute((tx) => noteSent(tx, key, seriesOf(document), sha256));
  if (media) await putContent(session, media, place, { name, mime, bytes });
  const address = ownLink(place);
  if (!address) throw problem('documents.repository.broken', { reason: 'its working copy has no address' });
  const body = writeEntry(name, title, media ? undefined : { mime, bytes });
  const checkin = withQuery(address, {
    checkin: 'true',
    major: String(kind !== 'minor'),
    checkinComment: comment,
  });
  await sendEntry(session, checkin, 'PUT', body);
  const latest = await findLatest(session, seriesOf(document));
  await forget(session, seriesOf(document));
  if ((await versionOf(session, latest)) === over.version)
    throw problem('documents.repository.broken', { reason: 'it took the check-in and shows no new version' });
  return latest;
}

/** Gives a working copy back: DELETE of the working copy, never of an address that the document itself has. */
async function cancel(session: Session, document: Entry, copy: Entry): Promise<void> {
  try {
    const fresh = await copyById(session, document, objectIdOf(copy));
    const address = fresh && ownLink(fresh);
    if (!address) return;
    await session.send(address, { method: 'DELETE' });
    await forget(session, seriesOf(document));
  } catch (error) {
    // It stays noted as ours, and the next publication takes it up.
    if (!(error instanceof Problem)) throw error;
  }
}

/** The same for a check-out of which nothing is understood but the address of what it made. */
async function giveBack(session: Session, document: Entry, place: string | undefined): Promise<void> {
  if (place === undefined || isAddressOf(document, place)) return;
  try {
    // An address that reads as something else is no working copy of this document.
    if (await understood(() => tryEntry(session, place))) return;
    await session.send(place, { method: 'DELETE' });
    await forget(session, seriesOf(document));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** Says why a change was refused: because another version came between, or for a reason that stays. */
export async function whyRefused(session: Session, error: unknown, over: DocumentMeta): Promise<unknown> {
  if (!(error instanceof Problem) || error.code !== 'documents.version.refused') return error;
  const latest = await findLatest(session, over.id);
  if ((await versionOf(session, latest)) !== over.version) return problem('documents.version.moved');
  return isCheckedOut(latest)
    ? problem('documents.document.checkedout', { by: checkedOutBy(latest) })
    : error;
}

const forget = ({ known }: Session, series: string) =>
  known.tables.transaction().execute((tx) => forgetCheckOut(tx, known.key, series));
