import type { Person } from '../../../platform/identity/caller.ts';
import type { Platform } from '../../../platform/platform.ts';
import { problem } from '../../problems.ts';
import type { Reading } from '../../tables.ts';
import type { CmisSettings } from '../configured.ts';
import { askPeople, profileOf } from '../profiles.ts';
import type { NewContent, NewDocument, Repository, RepositoryAccess } from '../repository.ts';
import { type Authorization, askFor, originsOf } from '../repositoryClient.ts';
import { fill } from '../rest/driver.ts';
import {
  actionsOf,
  checkedOutBy,
  describe,
  describeVersion,
  isCheckedOut,
  published,
  versionOf,
} from './describe.ts';
import { type Entry, linkOf, propertyOf, readEntry } from './entry.ts';
import { feedAt, findLatest, historyOf, seriesOf, tryEntry } from './find.ts';
import { isVersionable, type Known, read, recent, type Session, serviceOf } from './session.ts';
import { contentOf, putContent, sendEntry } from './transfer.ts';
import { publishByWorkingCopy, whyRefused } from './workingCopy.ts';
import { type Written, withQuery, writeEntry } from './write.ts';
import { parseAnswer } from './xml.ts';

/** The driver of CMIS repositories by AtomPub, 1.0 and 1.1 (documents.md, "Repositories"). */
export function cmisRepository(
  key: string,
  settings: CmisSettings,
  authorization: Authorization,
  { clock }: Pick<Platform, 'clock'>,
  tables: Reading,
): Pick<Repository, 'key' | 'as'> {
  const { serviceUrl, profileUrl, peopleUrl, origins = [] } = settings;
  const allowed = new Set([...originsOf(serviceUrl, profileUrl, peopleUrl), ...originsOf(...origins)]);
  const known: Known = {
    key,
    settings,
    tables,
    clock,
    service: undefined,
    versionable: new Map(),
    objects: recent(),
    notObjects: recent(),
    writers: recent(),
  };
  return {
    key,
    as(person) {
      const session = { known, send: askFor(person, authorization, allowed), who: whoOf(person) };
      return accessOf(session);
    },
  };
}

const whoOf = ({ identityProvider, subject }: Person) => `${identityProvider} ${subject}`;

function accessOf(session: Session): RepositoryAccess {
  const { profileUrl, peopleUrl, fields = {} } = session.known.settings;
  const meta = async (id: string) => describe(session, await findLatest(session, id));
  return {
    meta,
    async content(id, { version, limit } = {}) {
      const latest = await findLatest(session, id);
      const entry = version === undefined ? latest : await versionAt(session, latest, version);
      return contentOf(session, entry, limit);
    },
    versionKind: session.known.settings.publishAs ?? 'major',
    publish: (id, content) => publish(session, id, content),
    rename: async (id, name) => {
      await rename(session, await findLatest(session, id), name);
      return meta(id);
    },
    create: async (beside, document) => {
      const made = await create(session, await findLatest(session, beside), document);
      return describe(session, await findLatest(session, seriesOf(made)));
    },
    async versions(id) {
      const latest = await findLatest(session, id);
      const history = published(await historyOf(session, latest));
      return Promise.all(
        (history.length === 0 ? [latest] : history).map((entry) => describeVersion(session, entry)),
      );
    },
    ...(profileUrl === undefined
      ? {}
      : {
          profile: async (id: string) => {
            const answer = await session.send(fill(profileUrl, id), {
              headers: { accept: 'application/json' },
            });
            return profileOf(answer, fields);
          },
        }),
    ...(peopleUrl === undefined
      ? {}
      : { people: (id: string, q: string) => askPeople(session.send, fill(peopleUrl, id), fields, q) }),
  };
}

async function versionAt(session: Session, latest: Entry, label: string): Promise<Entry> {
  if ((await versionOf(session, latest)) === label) return latest;
  for (const entry of published(await historyOf(session, latest))) {
    if ((await versionOf(session, entry)) === label) return entry;
  }
  throw problem('documents.version.unknown', { version: label });
}

/** Writes a new version: by a working copy where documents have versions, in the place of the old content where not. */
async function publish(session: Session, id: string, content: NewContent) {
  const { over } = content;
  const document = await findLatest(session, id);
  if (seriesOf(document) !== over.id)
    throw problem('documents.repository.broken', {
      reason: 'it answers with another document for the same id',
    });
  if ((await versionOf(session, document)) !== over.version) throw problem('documents.version.moved');
  const actions = await actionsOf(session, document);
  try {
    if (isCheckedOut(document) || (await mayCheckOut(session, document, actions))) {
      return await describe(session, await publishByWorkingCopy(session, document, content));
    }
    const media = linkOf(document, 'edit-media') ?? document.content;
    if (actions?.get('canSetContentStream') === false || !media)
      throw problem('documents.right.missing', { needed: 'change' });
    await putContent(session, media, document, content);
    const written = await findLatest(session, id);
    if (content.name === over.name) return await describe(session, written);
    await rename(session, written, content.name);
    return await describe(session, await findLatest(session, id));
  } catch (error) {
    throw await whyRefused(session, error, over);
  }
}

/** Who is not told what may be done tries it where documents have versions. */
async function mayCheckOut(session: Session, document: Entry, actions: Entry['actions']): Promise<boolean> {
  if (actions) return actions.get('canCheckOut') === true;
  const type = propertyOf(document, 'cmis:objectTypeId');
  const versions = type === undefined ? undefined : await isVersionable(session, type);
  return versions !== false && (await serviceOf(session)).collections.has('checkedout');
}

async function rename(session: Session, document: Entry, name: string): Promise<void> {
  if (isCheckedOut(document)) throw problem('documents.document.checkedout', { by: checkedOutBy(document) });
  const address = linkOf(document, 'edit') ?? linkOf(document, 'self');
  if (!address) throw problem('documents.repository.broken', { reason: 'its entry has no address' });
  const changeToken = propertyOf(document, 'cmis:changeToken');
  const body = writeEntry(name, [{ id: 'cmis:name', kind: 'String', value: name }]);
  await sendEntry(session, withQuery(address, { changeToken }), 'PUT', body);
}

/** Makes a document in the folder of another one; in the root folder where that is in none. */
async function create(session: Session, beside: Entry, { name, mime, bytes }: NewDocument): Promise<Entry> {
  const address = (await folderOf(session, beside)) ?? (await serviceOf(session)).collections.get('root');
  if (!address)
    throw problem('documents.repository.broken', { reason: 'it shows no folder for new documents' });
  const properties: Written[] = [
    { id: 'cmis:name', kind: 'String', value: name },
    {
      id: 'cmis:objectTypeId',
      kind: 'Id',
      value: propertyOf(beside, 'cmis:objectTypeId') ?? 'cmis:document',
    },
  ];
  const answer = await sendEntry(session, address, 'POST', writeEntry(name, properties, { mime, bytes }));
  if (answer.bytes.length > 0) return readEntry(answer);
  const place = URL.parse(answer.headers.get('location') ?? '', answer.url)?.href;
  const made = place === undefined ? undefined : await tryEntry(session, place);
  if (!made)
    throw problem('documents.repository.broken', { reason: 'it made a document and does not say which' });
  return made;
}

/** Where the documents of the folder of a document are. */
async function folderOf(session: Session, document: Entry): Promise<string | undefined> {
  const address = linkOf(document, 'up');
  if (!address) return undefined;
  const entry = await parentAt(session, address);
  return entry && linkOf(entry, 'down', /type=feed/i);
}

/** Documents may be in several folders, so the answer should be a feed; some servers give the folder itself. */
async function parentAt(session: Session, address: string): Promise<Entry | undefined> {
  const root = parseAnswer(await read(session, address));
  if (root.local === 'entry') return tryEntry(session, address);
  return (await feedAt(session, address))[0];
}
