import { randomUUID } from 'node:crypto';
import { recordAudit } from '../../platform/audit/audit.ts';
import { invalid } from '../../platform/http/problem.ts';
import type { Person } from '../../platform/identity/caller.ts';
import type { Arrival, Documents } from '../documents.ts';
import { editorAddress } from '../opening/resolveDocument.ts';
import { somebodyOf } from '../people.ts';
import { problem } from '../problems.ts';
import { tellMentioned } from '../telling/mentions.ts';
import type { Notify } from './notify.ts';
import { mentionable } from './people.ts';
import type { Mention } from './schema.ts';
import { findNotification, insertNotification, type Notification } from './store.ts';

/** The event of a message. */
const MENTION = 'document.mention';

/** Mentions people in a document: they are told by a notice, and through the address for notifications. The same id again is the same
 *  mention.
 *  @throws Problem 400 with a fault for each who is nobody or cannot read the document. */
export async function mentionPeople(
  documents: Documents,
  arrival: Arrival,
  notify: Notify,
  given: Mention & { fileId: string; request: string },
): Promise<Notification> {
  const { platform, tables } = documents;
  const { person, type, key, meta } = arrival;
  const { id = randomUUID(), people, text, place, comment, fileId, request } = given;
  const found = await mentionable(documents, arrival, people);
  const faults = found.flatMap((each, at) =>
    each
      ? []
      : [{ path: `/people/${at}`, message: 'must be somebody who can be mentioned in this document' }],
  );
  if (faults.length > 0) throw invalid(faults);
  const { publicUrl, notificationUrl } = platform.settings;
  const at = platform.clock();
  const address = `${publicUrl}${editorAddress(type, fileId)}${comment === undefined ? '' : `#comment=${comment}`}`;
  const body = JSON.stringify({
    type: MENTION,
    timestamp: at.toISOString(),
    data: {
      repository: type,
      document: { id: meta.id, name: meta.name, address },
      by: somebodyOf(person),
      people: found,
      ...(text === undefined ? {} : { text }),
      ...(place === undefined ? {} : { place }),
    },
  });
  const sends = notificationUrl !== undefined;
  const told = await tables.transaction().execute(async (tx) => {
    const added = await insertNotification(tx, {
      id,
      repository: key,
      document: meta.id,
      identity_provider: person.identityProvider,
      subject: person.subject,
      body,
      state: sends ? 'pending' : 'unsent',
      next_at: sends ? at : null,
      created_at: at,
    });
    if (!added) return [];
    if (sends) await notify(tx, id);
    await recordAudit(tx, {
      by: person,
      action: 'documents.document.mention',
      thing: `documents/${key}/${meta.id}`,
      detail: { mention: id, people },
      request,
    });
    return tellMentioned(platform, tx, { arrival, id, people, text, comment });
  });
  platform.notices.announce(told);
  return ownMention(documents, person, arrival, id);
}

/** What became of a mention; only who made it may ask.
 *  @throws Problem 404 `documents.mention.unknown`. */
export async function ownMention(
  { tables }: Documents,
  { identityProvider, subject }: Pick<Person, 'identityProvider' | 'subject'>,
  { key, meta }: Pick<Arrival, 'key' | 'meta'>,
  id: string,
): Promise<Notification> {
  const row = await findNotification(tables, id);
  const own =
    row?.identity_provider === identityProvider &&
    row.subject === subject &&
    row.repository === key &&
    row.document === meta.id;
  if (!own) throw problem('documents.mention.unknown');
  return row;
}

export const presentMention = ({ id, state, attempts, created_at }: Notification) => ({
  id,
  state,
  attempts,
  created: created_at.toISOString(),
});
