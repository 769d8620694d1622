import { type Guard, slot } from '../../platform/http/guard.ts';
import { problem as platformProblem } from '../../platform/http/problem.ts';
import { callerOf } from '../../platform/identity/guards.ts';
import type { Arrival, Documents } from '../documents.ts';
import { type FilePath, mayComment, RESOLVING, resolveDocument } from '../opening/resolveDocument.ts';
import { problem } from '../problems.ts';

const found = slot<Arrival>('the document');

/** The document of the address and who asks for it, as a guard of the route found them. */
export const arrivalOf = found.of;

/** The caller of an earlier guard may read the document of the address in its repository. */
export const ofDocument = (documents: Documents): Guard => ({
  says: 'right to read the document',
  raises: RESOLVING,
  async check(request) {
    found.set(request, await resolveDocument(documents, callerOf(request), request.params as FilePath));
  },
});

/** The caller may comment on the document that an earlier guard found. */
export const commenter: Guard = {
  says: 'right to comment on the document',
  raises: ['documents.right.missing'],
  check(request) {
    if (!mayComment(arrivalOf(request))) throw problem('documents.right.missing', { needed: 'comment on' });
  },
};

/** Limits the requests of one person in ten seconds: names are for people who type them, not for collecting them. */
export function seldom(most: number, clock: () => number = () => performance.now()): Guard {
  const SPAN_MS = 10_000;
  const begun = new Map<string, { at: number; count: number }>();
  return {
    says: `at most ${most} requests in 10 seconds`,
    raises: ['request.too.many'],
    check(request) {
      const now = clock();
      const { identityProvider, subject } = callerOf(request);
      const key = `${identityProvider} ${subject}`;
      const span = begun.get(key);
      if (!span || now - span.at >= SPAN_MS) {
        if (begun.size > 10_000)
          for (const [each, { at }] of begun) if (now - at >= SPAN_MS) begun.delete(each);
        begun.set(key, { at: now, count: 1 });
        return;
      }
      span.count += 1;
      if (span.count > most)
        throw platformProblem(
          'request.too.many',
          {},
          { 'retry-after': String(Math.ceil((span.at + SPAN_MS - now) / 1000)) },
        );
    },
  };
}
