import { createHash, randomUUID } from 'node:crypto';
import type { Person } from '../../platform/identity/identity.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Draft, draftById, lockDraft } from '../drafts/store.ts';
import { somebodyOf } from '../repositories/builtIn/present.ts';
import type { VersionKind } from '../repositories/repository.ts';
import type { RepositoryType } from '../repositories/types.ts';
import type { Editor, Writing } from '../tables.ts';
import { insertPublication, sentPublication, updatePublication, waitingPublication } from './store.ts';

export const PUBLISH = 'documents.publish';
export const SETTLE = 'documents.settle';

/** How long after the last editor left a draft is published and ended (documents.md, "Drafts"). */
export const SETTLE_MS = 60_000;

/** What goes along with a request to publish. */
export type PublishRequest = {
  /** The newer version of the repository that the person agreed to publish over. */
  over?: string | undefined;
  /** What changed, for the history of the repository. */
  comment?: string | undefined;
  versionKind?: VersionKind | undefined;
};

/** Asks for publications; jobs carry them out, one after the other for each document. */
export type Publishing = {
  /** Asks to publish a draft. A request that has not begun is the same request; one that waits for the repository to
   *  come back is tried now. @returns the id of the request; undefined when the draft has ended. */
  request(tx: Writing, draft: string, by: Editor, asked?: PublishRequest): Promise<string | undefined>;
  /** Has a request carried out, now or at a time. */
  carryOut(tx: Writing, draft: Thing, publication: string, at?: Date): Promise<void>;
  /** Looks at a draft again in a minute: when nobody edits it then, it is published and ends. */
  settleLater(tx: Writing, draft: string): Promise<void>;
};

type Thing = Pick<Draft, 'repository' | 'document'>;

/** Jobs about one document run one after the other, in whatever process; ids may be longer than names of queues. */
const queueOf = ({ repository, document }: Thing) =>
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
        // Nothing was typed since it was sent: what is asked for is the same version.
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

/** A person as the one who acts, with the address through which they came. */
export const actingEditor = (person: Person, type: RepositoryType): Editor => ({
  ...somebodyOf(person),
  identityProvider: person.identityProvider,
  type,
});

export const thingOf = (draft: Thing) => `documents/${draft.repository}/${draft.document}`;
