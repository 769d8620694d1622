import { recordAudit } from '../../platform/audit/audit.ts';
import type { Arrival, Documents } from '../documents.ts';
import { editLimit } from '../editable.ts';
import { extensionOf } from '../mime.ts';
import { problem } from '../problems.ts';
import { checkName } from '../repositories/builtIn/service.ts';
import { hashOf } from '../repositories/hash.ts';
import { findDraft, lockDraft, renameDraft, updateDraft } from './store.ts';
import { thingOf } from './thing.ts';

/** Gives a document another name, in its repository and for everybody who edits it; the draft and its room stay.
 *  @returns the name that the repository gave it.
 *  @throws Problem 400 for what is no name or a name of another kind, 409 where the repository renames nothing. */
export async function renameDocument(
  documents: Documents,
  arrival: Arrival,
  wanted: string,
): Promise<string> {
  const { tables, rooms } = documents;
  const { key, meta, access, person } = arrival;
  const asked = checkName(wanted);
  const ending = extensionOf(meta.name);
  if (extensionOf(asked) !== ending) throw problem('documents.name.ending', { ending });
  if (!access.rename) throw problem('documents.name.fixed');
  if (asked === meta.name) return asked;
  const { name, version } = await access.rename(meta.id, asked);
  const content = version === meta.version ? undefined : await contentOf(arrival);
  const draft = await tables.transaction().execute(async (tx) => {
    await recordAudit(tx, {
      by: { subject: person.subject, username: person.username },
      action: 'documents.document.rename',
      thing: thingOf({ repository: key, document: meta.id }),
      detail: { from: meta.name, to: name },
    });
    const found = await findDraft(tx, key, meta.id);
    const now = found && (await lockDraft(tx, found.id));
    if (!now) return undefined;
    await renameDraft(tx, now.id, name);
    // Some repositories count another name as a version. Where somebody stored one of their own meanwhile, the draft
    // stays based on what it was, so that it is in conflict and overwrites nothing.
    if (now.base_version === meta.version && now.published === content)
      await updateDraft(tx, now.id, { base_version: version });
    return now.id;
  });
  if (draft) rooms.tell(draft, { type: 'renamed', name, editable: true });
  return name;
}

/** What the document's newest content is known by; undefined where it cannot be had. */
async function contentOf({ access, meta }: Arrival): Promise<string | undefined> {
  const limit = editLimit(meta.name);
  return access.content(meta.id, limit === undefined ? {} : { limit }).then(hashOf, () => undefined);
}
