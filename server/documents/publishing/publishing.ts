import { createHash, randomUUID } from 'node:crypto';
import type { Platform } from '../../platform/platform.ts';
import type { DocumentOf, Publishing } from '../documents.ts';
import { draftById, lockDraft } from '../drafts/store.ts';
import { insertPublication, sentPublication, updatePublication, waitingPublication } from './store.ts';

export const PUBLISH = 'documents.publish';
export const SETTLE = 'documents.settle';

/** How long after the last editor left a draft is published and ended (documents.md, "Drafts"). */
export const SETTLE_MS = 60_000;

/** Jobs about one document run one after the other, in whatever process; ids may be longer than names of queues. */
const queueOf = ({ repository, document }: DocumentOf) =>
  `draft ${createHash('sha256')
    .update(JSON.stringify([repository, document]))
    .digest('base64url')}`;

export function createPublishing({ jobs, clock }: Pick<Platform, 'jobs' | 'clock'>): Publishing {
  const carryOut: Publishing['carryOut'] = async (tx, draft, publication, at) => {
    const key = `publish ${publication}`;
    await jobs.enqueue(
      tx,
      PUBLISH,
      { publication },
      { key, queue: queueOf(draft), ...(at ? { runAt: at } : {}) },
    );
  };
  return {
    async request(tx, id, by, { over, comment = '', versionKind } = {}) {
      const draft = await lockDraft(tx, id);
      if (!draft) return undefined;
      const said = {
        ...(comment === '' ? {} : { comment }),
        ...(versionKind ? { version_kind: versionKind } : {}),
      };
      const sent = await sentPublication(tx, id);
      if (sent?.next_at) {
        await carryOut(tx, draft, sent.id);
        // Nothing was typed since it was sent, so the request is for the same version.
        if (over === undefined && Number(sent.revision) === Number(draft.revision)) {
          await updatePublication(tx, sent.id, said);
          return sent.id;
        }
      }
      const waiting = await waitingPublication(tx, id);
      if (waiting && (over === undefined || waiting.over_version === over)) {
        await updatePublication(tx, waiting.id, said);
        await carryOut(tx, draft, waiting.id);
        return waiting.id;
      }
      const row = { draft: id, person: by, type: by.type, over_version: over ?? null, ...said };
      const publication = randomUUID();
      await insertPublication(tx, { ...row, id: publication, requested_at: clock() });
      await carryOut(tx, draft, publication);
      return publication;
    },
    carryOut,
    async settleLater(tx, id) {
      const draft = await draftById(tx, id);
      if (!draft) return;
      const runAt = new Date(Date.now() + SETTLE_MS);
      const queue = queueOf(draft);
      await jobs.enqueue(tx, SETTLE, { draft: id }, { key: `settle ${id}`, queue, runAt });
    },
  };
}
