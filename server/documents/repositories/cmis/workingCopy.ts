import { Problem } from '../../../platform/http/problem.ts';
import { problem } from '../../problems.ts';
import { hashOf } from '../hash.ts';
import type { DocumentMeta, NewContent } from '../repository.ts';
import { checkedOutBy, isCheckedOut, versionOf } from './describe.ts';
import { type Entry, linkOf, propertyOf, readEntry } from './entry.ts';
import {
  feedAt,
  findLatest,
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
import { findCheckOut, forgetCheckOut, noteCheckOut, wasSent } from './store.ts';
import { contentOf, putContent, sendEntry } from './transfer.ts';
import { ENTRY, quoted, withQuery, writeEntry } from './write.ts';

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
  const note = (copy: string | null) =>
    known.tables
      .transaction()
      .execute((tx) => noteCheckOut(tx, known.key, series, { version, copy, begun_at: known.clock() }));
  await note(null);
  const id = { id: 'cmis:objectId', kind: 'Id' as const, value: objectIdOf(document) };
  const body = writeEntry(propertyOf(document, 'cmis:name') ?? '', [id]);
  const asked = session.send(address, { method: 'POST', headers: { 'content-type': ENTRY }, body });
  const answer = await asked.catch(async (error: unknown) => {
    // Nothing of ours is there, so whatever working copy comes now is somebody else's.
    if (isRefusal(error)) await forget(session, series);
    throw error;
  });
  const given = answer.bytes.length === 0 ? undefined : readEntry(answer);
  const place = answer.headers.get('location');
  const copy =
    given && isCopyOf(given, document)
      ? given
      : ((await copyAt(session, document, place && URL.parse(place, answer.url)?.href)) ??
        (await findCopy(session, document)));
  if (!copy)
    throw problem('documents.repository.broken', {
      reason: 'it checked the document out and shows no working copy',
    });
  await note(objectIdOf(copy));
  return copy;
}

/** A check-out of ours that was interrupted goes on; anybody else's is left alone. */
async function takeUp(session: Session, document: Entry): Promise<Entry> {
  const { key, tables } = session.known;
  const refused = problem('documents.document.checkedout', { by: checkedOutBy(document) });
  const begun = await findCheckOut(tables, key, seriesOf(document));
  if (!begun || begun.version !== (await versionOf(session, document))) throw refused;
  const copy = await findCopy(session, document);
  if (!copy || (begun.copy !== null && begun.copy !== objectIdOf(copy))) throw refused;
  // Somebody's work in it would be lost: it holds what the document holds, or what we sent.
  const there = hashOf(await contentOf(session, copy));
  if (there === hashOf(await contentOf(session, document)) || (await wasSent(tables, there))) return copy;
  throw refused;
}

async function checkIn(
  session: Session,
  document: Entry,
  copy: Entry,
  { name, mime, bytes, over, comment = '', kind = session.known.settings.publishAs }: NewContent,
): Promise<Entry> {
  const title = name === over.name ? [] : [{ id: 'cmis:name', kind: 'String' as const, value: name }];
  // Some servers show where bytes go only once the working copy is asked for by itself, some take them with the check-in.
  const place = linkOf(copy, 'edit-media') ? copy : await whole(session, copy);
  const media = linkOf(place, 'edit-media');
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
    const fresh = await tryObject(session, objectIdOf(copy));
    const address = fresh && isCopyOf(fresh, document) ? ownLink(fresh) : undefined;
    if (!address || document.links.some(({ href }) => href === address)) return;
    await session.send(address, { method: 'DELETE' });
    await forget(session, seriesOf(document));
  } catch (error) {
    // It stays noted as ours, and the next publication takes it up.
    if (!(error instanceof Problem)) throw error;
  }
}

const ownLink = (entry: Entry) => linkOf(entry, 'self') ?? linkOf(entry, 'edit');

/** True for the working copy of this document, and never for the document. */
function isCopyOf(entry: Entry, document: Entry): boolean {
  const id = propertyOf(entry, 'cmis:objectId');
  if (id === undefined || id === objectIdOf(document)) return false;
  const series = propertyOf(entry, 'cmis:versionSeriesId');
  if (series !== undefined && series !== seriesOf(document)) return false;
  return isWorkingCopy(entry) || propertyOf(document, 'cmis:versionSeriesCheckedOutId') === id;
}

async function copyAt(
  session: Session,
  document: Entry,
  address: string | null | undefined,
): Promise<Entry | undefined> {
  const found = address ? await tryEntry(session, address) : undefined;
  return found && isCopyOf(found, document) ? found : undefined;
}

/** The working copy of a document, wherever the repository shows it. */
async function findCopy(session: Session, before: Entry): Promise<Entry | undefined> {
  const document = (await tryObject(session, objectIdOf(before))) ?? before;
  const linked = await copyAt(session, document, linkOf(document, 'working-copy'));
  if (linked) return linked;
  const id = propertyOf(document, 'cmis:versionSeriesCheckedOutId');
  const named = id === undefined ? undefined : await tryObject(session, id);
  if (named && isCopyOf(named, document)) return named;
  const listed = (await historyOf(session, document)).find((each) => isCopyOf(each, document));
  if (listed) return whole(session, listed);
  const series = `cmis:versionSeriesId = ${quoted(seriesOf(document))}`;
  const queried = (await query(session, series, true)).find((each) => isCopyOf(each, document));
  if (queried) return whole(session, queried);
  const address = (await serviceOf(session)).collections.get('checkedout');
  const all = address ? await feedAt(session, address) : [];
  const collected = all.find((each) => isCopyOf(each, document));
  return collected && whole(session, collected);
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
