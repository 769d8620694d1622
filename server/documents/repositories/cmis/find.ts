import { Problem } from '../../../platform/http/problem.ts';
import { problem } from '../../problems.ts';
import { type Entry, linkOf, propertyOf, readEntry, readFeed } from './entry.ts';
import { fillTemplate } from './service.ts';
import { read, type Session, serviceOf } from './session.ts';
import { findObject, keepObject } from './store.ts';
import { quoted, withQuery, writeQuery } from './write.ts';

const MAX_PAGES = 20;

export const objectIdOf = (entry: Entry): string => {
  const id = propertyOf(entry, 'cmis:objectId');
  if (id === undefined)
    throw problem('documents.repository.broken', { reason: 'its entry has no cmis:objectId' });
  return id;
};

/** Dots would climb out of a template's path, encoded too; the rest is no text. */
const isId = (id: string) => !/^\.{1,2}$|\0/.test(id) && id.isWellFormed();

/** What all versions of a document have in common; without versions the document itself. */
export const seriesOf = (entry: Entry): string =>
  propertyOf(entry, 'cmis:versionSeriesId') ?? objectIdOf(entry);

/** True for a private working copy; 1.0 has no property that says so. */
export function isWorkingCopy(entry: Entry): boolean {
  if (propertyOf(entry, 'cmis:isPrivateWorkingCopy') === 'true') return true;
  const id = propertyOf(entry, 'cmis:objectId');
  return (
    (id !== undefined && id === propertyOf(entry, 'cmis:versionSeriesCheckedOutId')) ||
    propertyOf(entry, 'cmis:versionLabel')?.toLowerCase() === 'pwc'
  );
}

/** The newest published version of a document, by the id of any of its versions, of its version series or of its
 *  working copy.
 *  @throws Problem 404. */
export async function findLatest(session: Session, id: string): Promise<Entry> {
  if (!isId(id)) throw problem('documents.document.unknown');
  const found = await findAny(session, id);
  if (propertyOf(found, 'cmis:baseTypeId') !== 'cmis:document') throw problem('documents.document.unknown');
  const latest = await latestOf(session, found);
  await note(session, latest);
  return latest;
}

async function findAny(session: Session, id: string): Promise<Entry> {
  const { key, tables, objects, notObjects } = session.known;
  const direct = notObjects.get(id) ? undefined : await tryObject(session, id);
  if (direct && seriesOf(direct) === id) return direct;
  const noted = objects.get(id) ?? (await findObject(tables, key, id));
  if (direct && noted === undefined) return direct;
  // The same id for a version series and for an object of another one: writing could meet the wrong document.
  if (direct)
    throw problem('documents.repository.broken', {
      reason: 'it answers with another document for the same id',
    });
  const known = noted === undefined ? undefined : await tryObject(session, noted);
  const found = known && seriesOf(known) === id ? known : await bySeries(session, id);
  if (!found) throw problem('documents.document.unknown');
  notObjects.set(id, true);
  return found;
}

async function note({ known }: Session, latest: Entry): Promise<void> {
  const { key, tables, objects } = known;
  const [series, object] = [seriesOf(latest), objectIdOf(latest)];
  if (series === object || objects.get(series) === object) return;
  await tables.transaction().execute((tx) => keepObject(tx, key, series, object));
  objects.set(series, object);
}

/** The entry of an object; undefined when there is none. */
export async function tryObject(session: Session, id: string): Promise<Entry | undefined> {
  if (!isId(id)) return undefined;
  const { templates } = await serviceOf(session);
  const template = templates.get('objectbyid') ?? templates.get('entrybyid') ?? templates.get('object');
  if (!template) {
    const [found] = await query(session, `cmis:objectId = ${quoted(id)}`, true);
    return found && whole(session, found);
  }
  const address = fillTemplate(template, { id, objectId: id, includeAllowableActions: 'true' });
  return tryEntry(session, withQuery(address, { includeAllowableActions: 'true' }));
}

/** The entry at an address; undefined when there is none. Strange ids are a 400 for some servers. */
export async function tryEntry(session: Session, address: string): Promise<Entry | undefined> {
  try {
    return readEntry(await read(session, address));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'documents.document.unknown' || error.params.status === 400) return undefined;
    throw error;
  }
}

/** The newest published version of the document that an entry is a version or the working copy of. */
async function latestOf(session: Session, entry: Entry): Promise<Entry> {
  if (propertyOf(entry, 'cmis:isLatestVersion') !== 'false' && !isWorkingCopy(entry)) return entry;
  const series = seriesOf(entry);
  const current = linkOf(entry, 'current-version');
  const linked = current && (await tryEntry(session, current));
  if (linked && seriesOf(linked) === series && !isWorkingCopy(linked)) {
    if (propertyOf(linked, 'cmis:isLatestVersion') !== 'false') return linked;
  }
  const history = (await historyOf(session, entry)).filter((each) => !isWorkingCopy(each));
  const newest = history.find((each) => propertyOf(each, 'cmis:isLatestVersion') === 'true') ?? history[0];
  if (newest) return whole(session, newest);
  const queried = await bySeries(session, series);
  if (queried && !isWorkingCopy(queried)) return queried;
  if (isWorkingCopy(entry))
    throw problem('documents.repository.broken', { reason: 'it shows a working copy and no version' });
  return entry;
}

/** All versions, the newest first, with the working copy where the repository lists it. */
export async function historyOf(session: Session, entry: Entry): Promise<Entry[]> {
  const address = linkOf(entry, 'version-history');
  return address ? feedAt(session, address) : [];
}

/** Every entry of a feed and its further pages. */
export async function feedAt(session: Session, address: string): Promise<Entry[]> {
  const found: Entry[] = [];
  let next: string | undefined = address;
  for (let page = 0; next !== undefined && page < MAX_PAGES; page++) {
    const { entries, next: following } = readFeed(await read(session, next));
    found.push(...entries);
    next = following === next ? undefined : following;
  }
  return found;
}

async function bySeries(session: Session, series: string): Promise<Entry | undefined> {
  const found = await query(session, `cmis:versionSeriesId = ${quoted(series)}`, false);
  const match = found.find((each) => seriesOf(each) === series && !isWorkingCopy(each));
  return match && whole(session, match);
}

/** The entry on its own: entries of a feed often lack the allowable actions, or the link for content. */
export async function whole(session: Session, listed: Entry): Promise<Entry> {
  const address = linkOf(listed, 'self') ?? linkOf(listed, 'edit');
  const found = address && (await tryEntry(session, withQuery(address, { includeAllowableActions: 'true' })));
  return found && objectIdOf(found) === objectIdOf(listed) ? found : listed;
}

/** Documents by a condition of CMIS QL; none where the repository has no query, or does not understand this one. */
export async function query(session: Session, condition: string, allVersions: boolean): Promise<Entry[]> {
  const { templates, collections } = await serviceOf(session);
  const statement = `SELECT * FROM cmis:document WHERE ${condition}`;
  const [template, collection] = [templates.get('query'), collections.get('query')];
  try {
    if (template) {
      const values = { q: statement, statement, searchAllVersions: String(allVersions), maxItems: '50' };
      return readFeed(await read(session, fillTemplate(template, values))).entries;
    }
    if (!collection) return [];
    const headers = { 'content-type': 'application/cmisquery+xml', accept: 'application/atom+xml' };
    const body = writeQuery(statement, allVersions);
    return readFeed(await session.send(collection, { method: 'POST', headers, body })).entries;
  } catch (error) {
    if (error instanceof Problem && (error.status < 500 || error.params.status !== undefined)) return [];
    throw error;
  }
}
