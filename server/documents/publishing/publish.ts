import { createHash } from 'node:crypto';
import { DocxProblem } from '../../../formats/docx/index.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Person } from '../../platform/identity/identity.ts';
import type { JobContext } from '../../platform/jobs/jobs.ts';
import type { Documents } from '../documents.ts';
import { saveContent } from '../drafts/content.ts';
import { type Draft, draftById, listUpdates, updateDraft } from '../drafts/store.ts';
import type { DocumentMeta, RepositoryAccess } from '../repositories/repository.ts';
import { thingOf } from './publishing.ts';
import { findPublication, finishPublication, markSending, type Publication } from './store.ts';

const LAST_ATTEMPT = 5;

/** Everything a publication is carried out with. */
type Work = {
  documents: Documents;
  publication: Publication;
  draft: Draft;
  person: Person;
  access: RepositoryAccess;
};

/** Carries out one request to publish: exactly one new version, however often the job is interrupted and begun anew. */
export async function publish(documents: Documents, id: string, { attempt }: JobContext): Promise<void> {
  const { tables, platform } = documents;
  const publication = await findPublication(tables, id);
  if (!publication || publication.finished_at) return;
  const draft = await draftById(tables, publication.draft);
  const person = await platform.identity.findPerson({ subject: publication.person.id });
  if (!draft) return;
  if (!person) return fail(documents, publication, 'Who asked to publish has no account any more.');
  try {
    const access = documents.repositories.of(publication.type).as(person);
    await carryOut({ documents, publication, draft, person, access });
  } catch (error) {
    if (error instanceof DocxProblem) return fail(documents, publication, error.reason);
    const passing =
      !(error instanceof Problem) || error.status >= 500 || error.code === 'documents.version.moved';
    if (passing && attempt < LAST_ATTEMPT) throw error;
    await fail(
      documents,
      publication,
      error instanceof Problem ? error.message : 'The document could not be published.',
    );
    if (!(error instanceof Problem)) throw error;
  }
}

async function carryOut(work: Work): Promise<void> {
  const { publication, draft, access } = work;
  const latest = await access.meta(draft.document);
  if (publication.state === 'sending' && latest.version !== publication.sent_over) {
    // An attempt was interrupted after it sent, and the repository has a version more: is it ours?
    const there = hashOf(await access.content(draft.document));
    if (there === publication.sent) return published(work, latest, there, publication.revision ?? 0);
    return conflict(work, latest);
  }
  const agreed = publication.over_version ?? draft.base_version;
  if (latest.version !== agreed) return conflict(work, latest);
  await send(work, latest);
}

/** Makes the file and gives it to the repository as a new version. */
async function send(
  { documents, publication, draft, person, access }: Work,
  latest: DocumentMeta,
): Promise<void> {
  const { tables, platform } = documents;
  const { revision, updates } = await snapshot(documents, draft.id);
  const bytes = saveContent(await platform.objects.get(draft.source), updates);
  const sha256 = hashOf(bytes);
  const work = { documents, publication, draft, person, access };
  // Nothing changed, or changed back: no version. After a conflict the same bytes would still undo the other's version.
  if (sha256 === draft.published && latest.version === draft.base_version)
    return unchanged(work, latest, revision);
  await platform.objects.put(bytes);
  await tables
    .transaction()
    .execute((tx) => markSending(tx, publication.id, { sent: sha256, sent_over: latest.version, revision }));
  const { name, mime } = latest;
  const meta = await access.publish(draft.document, { name, mime, bytes, over: latest });
  await published(work, meta, sha256, revision);
}

/** The updates of a draft and their number, of one moment. */
async function snapshot(
  { tables }: Documents,
  draft: string,
): Promise<{ revision: number; updates: Buffer[] }> {
  return tables
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const row = await draftById(tx, draft);
      const updates = await listUpdates(tx, draft);
      return { revision: row?.revision ?? 0, updates: updates.map(({ content }) => content) };
    });
}

async function published(work: Work, meta: DocumentMeta, sha256: string, revision: number): Promise<void> {
  const { documents, publication, draft } = work;
  const { tables, platform, rooms } = documents;
  const size = (await platform.objects.size(sha256)) ?? meta.size;
  await tables.transaction().execute(async (tx) => {
    const values = { base_version: meta.version, published: sha256, size, published_revision: revision };
    await updateDraft(tx, draft.id, values);
    await finishPublication(tx, publication.id, { state: 'done', version: meta.version }, platform.clock());
    await recordAudit(tx, {
      by: actorOf(work.person),
      action: 'documents.draft.publish',
      thing: thingOf(draft),
      detail: { version: meta.version, size },
    });
  });
  rooms.tell(draft.id, {
    type: 'published',
    version: meta.version,
    by: publication.person.displayName,
    changed: true,
  });
}

async function unchanged(
  { documents, publication, draft }: Work,
  latest: DocumentMeta,
  revision: number,
): Promise<void> {
  const { tables, platform, rooms } = documents;
  await tables.transaction().execute(async (tx) => {
    await updateDraft(tx, draft.id, { published_revision: revision });
    await finishPublication(
      tx,
      publication.id,
      { state: 'unchanged', version: latest.version },
      platform.clock(),
    );
  });
  const by = publication.person.displayName;
  rooms.tell(draft.id, { type: 'published', version: latest.version, by, changed: false });
}

/** The repository has a version that the draft does not know: nothing is overwritten, the editors choose. */
async function conflict({ documents, publication, draft }: Work, latest: DocumentMeta): Promise<void> {
  const { tables, platform, rooms } = documents;
  await tables
    .transaction()
    .execute((tx) =>
      finishPublication(tx, publication.id, { state: 'conflict', version: latest.version }, platform.clock()),
    );
  const { version, modified, modifier } = latest;
  rooms.tell(draft.id, { type: 'conflict', version, at: modified, by: modifier.displayName });
}

async function fail(
  { tables, platform, rooms }: Documents,
  publication: Publication,
  summary: string,
): Promise<void> {
  await tables
    .transaction()
    .execute((tx) => finishPublication(tx, publication.id, { state: 'failed', summary }, platform.clock()));
  rooms.tell(publication.draft, { type: 'publishFailed', summary });
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const actorOf = ({ subject, username }: Pick<Person, 'subject' | 'username'>) => ({ subject, username });
