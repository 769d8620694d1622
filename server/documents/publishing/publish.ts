import { fits } from '../../../formats/editable/index.ts';
import { Problem } from '../../platform/http/problem.ts';
import { troubleOf } from '../../platform/http/trouble.ts';
import type { Documents } from '../documents.ts';
import { type Draft, draftById, snapshotOf } from '../drafts/store.ts';
import { editLimit } from '../editable.ts';
import { problem } from '../problems.ts';
import { hashOf } from '../repositories/hash.ts';
import type { DocumentMeta } from '../repositories/repository.ts';
import { conflict, fail, published, putOff, unchanged } from './outcome.ts';
import { findPublication, markBegun, markSending, sentPublication } from './store.ts';
import type { Work } from './work.ts';

/** Carries out one request to publish: exactly one new version, however often it is interrupted and restarted. What the
 *  repository cannot take now is retried for as long as it takes; what it refuses waits for a person. */
export async function publish(documents: Documents, id: string): Promise<void> {
  const { tables, platform } = documents;
  const publication = await findPublication(tables, id);
  if (!publication || publication.finished_at) return;
  const draft = await draftById(tables, publication.draft);
  if (!draft) return;
  const person = await platform.identity.findPerson({
    identityProvider: publication.person.identityProvider,
    subject: publication.person.id,
  });
  if (!person) {
    const summary = `${publication.person.displayName}, who asked to publish, has no account any more.`;
    return fail(documents, publication, { code: 'documents.repository.signin', summary });
  }
  try {
    const access = documents.repositories.of(publication.type).as(person);
    const work = { documents, publication, draft, person, access };
    await carryOut(work).catch((error) => {
      // Another version was stored between reading and writing: the conflict is reported at once.
      if (!(error instanceof Problem) || error.code !== 'documents.version.moved') throw error;
      return findPublication(tables, id).then((now) => now && carryOut({ ...work, publication: now }));
    });
  } catch (error) {
    // A full disk or a lost database passes, too; what nobody has thought of is logged and tried again by the queue.
    const reason = error instanceof Problem ? error : troubleOf(error);
    if (!reason) throw error;
    const { code, message: summary } = reason;
    if (isPassing(reason)) await putOff(documents, publication, { code, summary });
    else await fail(documents, publication, { code, summary });
  }
}

const isPassing = ({ status, code }: Problem) =>
  status >= 500 || code === 'documents.version.moved' || code === 'documents.document.checkedout';

async function carryOut(work: Work): Promise<void> {
  const { publication, access } = work;
  const latest = await access.meta(work.draft.document);
  const draft = await recognise(work, latest);
  if (!draft) return;
  if (editLimit(latest.name) === undefined)
    throw problem('documents.type.unsupported', { name: latest.name });
  const agreed = publication.over_version ?? draft.base_version;
  if (latest.version !== agreed && latest.version !== draft.base_version) return conflict(work, latest);
  await send({ ...work, draft }, latest);
}

/** An attempt was interrupted after it sent, and the repository has a version more: is it ours?
 *  @returns the draft as it is then; undefined when this request has come to its end. */
async function recognise(work: Work, latest: DocumentMeta): Promise<Draft | undefined> {
  const { documents, publication, draft, access } = work;
  if (latest.version === draft.base_version) return draft;
  const sent = await sentPublication(documents.tables, draft.id);
  if (!sent || latest.version === sent.sent_over) return draft;
  const own = sent.id === publication.id;
  const there = hashOf(await access.content(draft.document));
  if (there !== sent.sent) {
    if (!own) return draft;
    return void (await conflict(work, latest));
  }
  await published({ ...work, publication: sent }, latest, there, sent.revision ?? 0);
  return own ? undefined : draftById(documents.tables, draft.id);
}

/** Makes the file and gives it to the repository as a new version. */
async function send(work: Work, latest: DocumentMeta): Promise<void> {
  const { documents, publication, draft, access } = work;
  const { tables, platform, contents } = documents;
  if (publication.sent === null) await tables.transaction().execute((tx) => markBegun(tx, publication.id));
  const snapshot = await snapshotOf(tables, draft.id);
  // Its text has just been replaced, which gave it another id: the job starts over.
  if (!snapshot) throw new Error('The draft was replaced while it was published.');
  const { revision, updates } = snapshot;
  const bytes = await contents.save(await platform.objects.get(snapshot.source), updates);
  // It may have got the name of another kind since, such as .txt for what was a .docx.
  if (!fits(bytes, latest.name)) throw problem('documents.type.unsupported', { name: latest.name });
  const sha256 = hashOf(bytes);
  // Nothing changed, or changed back: no version. After a conflict the same bytes would still undo the other's version.
  if (sha256 === draft.published && latest.version === draft.base_version)
    return unchanged(work, latest, revision);
  await platform.objects.put(bytes);
  await tables
    .transaction()
    .execute((tx) => markSending(tx, publication.id, { sent: sha256, sent_over: latest.version, revision }));
  const { name, mime } = latest;
  const { comment, version_kind: kind } = publication;
  const said = { ...(comment === '' ? {} : { comment }), ...(kind ? { kind } : {}) };
  const content = { name, mime, bytes, over: latest, ...said };
  await published(work, await access.publish(draft.document, content), sha256, revision);
}
