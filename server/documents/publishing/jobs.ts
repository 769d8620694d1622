import type { Documents } from '../documents.ts';
import { publish } from './publish.ts';
import { PUBLISH, SETTLE } from './publishing.ts';
import { compact, endIfDone, settle } from './settle.ts';
import { findPublication } from './store.ts';

/** Declares the jobs about drafts; all of one draft run in its queue, one after the other. */
export function handlePublishing(documents: Documents): void {
  const { jobs } = documents.platform;
  jobs.handle<{ publication: string }>(PUBLISH, async ({ publication }, context) => {
    await publish(documents, publication, context);
    const done = await findPublication(documents.tables, publication);
    if (!done) return;
    await compact(documents, done.draft);
    await endIfDone(documents, done.draft);
  });
  jobs.handle<{ draft: string }>(SETTLE, ({ draft }) => settle(documents, draft));
}
