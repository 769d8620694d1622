import { randomUUID } from 'node:crypto';
import type { Person } from '../../platform/identity/identity.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Draft, lockDraft } from '../drafts/store.ts';
import { somebodyOf } from '../repositories/builtIn/present.ts';
import type { RepositoryType } from '../repositories/types.ts';
import type { Editor, Writing } from '../tables.ts';
import { insertPublication, waitingPublication } from './store.ts';

export const PUBLISH = 'documents.publish';
export const SETTLE = 'documents.settle';

/** How long after the last editor left a draft is published and ended (documents.md, "Drafts"). */
export const SETTLE_MS = 60_000;

/** Asks for publications; jobs carry them out, one after the other for each document. */
export type Publishing = {
  /** Asks to publish a draft. A request that has not begun is the same request.
   *  @param over the newer version of the repository that the person agreed to publish over.
   *  @returns the id of the request; undefined when the draft has ended. */
  request(tx: Writing, draft: string, by: Editor, over?: string): Promise<string | undefined>;
  /** Looks at a draft again in a minute: when nobody edits it then, it is published and ends. */
  settleLater(tx: Writing, draft: string): Promise<void>;
};

/** Jobs about one draft run one after the other, in whatever process. */
export const queueOf = (draft: string) => `draft ${draft}`;

export function createPublishing({ jobs, clock }: Pick<Platform, 'jobs' | 'clock'>): Publishing {
  return {
    async request(tx, draft, by, over) {
      if (!(await lockDraft(tx, draft))) return undefined;
      const waiting = await waitingPublication(tx, draft);
      if (waiting && (over === undefined || waiting.over_version === over)) return waiting.id;
      const id = randomUUID();
      const row = { id, draft, person: by, type: by.type, over_version: over ?? null, requested_at: clock() };
      await insertPublication(tx, row);
      await jobs.enqueue(tx, PUBLISH, { publication: id }, { queue: queueOf(draft) });
      return id;
    },
    async settleLater(tx, draft) {
      const runAt = new Date(Date.now() + SETTLE_MS);
      await jobs.enqueue(tx, SETTLE, { draft }, { key: `settle ${draft}`, queue: queueOf(draft), runAt });
    },
  };
}

/** A person as the one who acts, with the address through which they came. */
export const actingEditor = (person: Person, type: RepositoryType): Editor => ({
  ...somebodyOf(person),
  identityProvider: person.identityProvider,
  type,
});

export const thingOf = (draft: Pick<Draft, 'repository' | 'document'>) =>
  `documents/${draft.repository}/${draft.document}`;
