import type { Documents } from '../documents.ts';
import { publish } from './publish.ts';
import { PUBLISH, SETTLE } from './publishing.ts';
import { compact, settle } from './settle.ts';
import { findPublication } from './store.ts';

/** Declares the jobs about drafts; all of one draft run in its queue, one after the other. */
export function handlePublishing(documents: Documents): void {
  const { tables, publishing, platform } = documents;
  platform.jobs.handle<{ publication: string }>(PUBLISH, async ({ publication }) => {
    await publish(documents, publication);
    const done = await findPublication(tables, publication);
    if (!done) return;
    await compact(documents, done.draft);
    if (!done.finished_at) return;
    // Not at once: a window that lost its connection for a moment comes back to the same draft.
    await tables.transaction().execute((tx) => publishing.settleLater(tx, done.draft));
  });
  platform.jobs.handle<{ draft: string }>(SETTLE, ({ draft }) => settle(documents, draft));
}
