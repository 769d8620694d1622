import type { Documents } from '../documents.ts';
import { serveCopies } from './copyRoutes.ts';
import { serveOwnCopy } from './ownRoutes.ts';
import { serveVersions } from './versionRoutes.ts';

/** What a draft was and could be again: versions of the repository, copies that were kept, and its own file. */
export function serveHistory(documents: Documents): void {
  serveVersions(documents);
  serveCopies(documents);
  serveOwnCopy(documents);
}
