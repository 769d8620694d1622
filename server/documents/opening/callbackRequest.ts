import type { FastifyRequest } from 'fastify';
import { type Guard, slot } from '../../platform/http/guard.ts';
import { type Fault, invalid } from '../../platform/http/problem.ts';
import { problem } from '../problems.ts';
import { type Keyword, keywords } from '../repositoryTypes.ts';

/** What a callback address asks for: a document, or the end of a sign-in that we began. */
export type CallbackRequest =
  | { kind: 'open'; keyword: Keyword; fileId: string; code: string | undefined }
  | { kind: 'return'; state: string; code: string | undefined };

const found = slot<CallbackRequest>('what the address asks for');
export const callbackRequestOf = found.of;

/** Reads a callback address before anybody is asked to sign in, so that a wrong one is refused at once. */
export const wellFormed: Guard = {
  says: 'a well-formed address',
  raises: ['request.invalid', 'documents.repository.unknown', 'documents.code.ambiguous'],
  check(request, reply) {
    // Refusals too: the address that is refused may hold a code.
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    found.set(request, readCallbackRequest(request));
  },
};

function readCallbackRequest(request: FastifyRequest): CallbackRequest {
  const query = request.query as Record<string, unknown>;
  const code = readCode(query);
  const { state, repository } = query;
  if (typeof state === 'string' && repository === undefined) return { kind: 'return', state, code };
  const faults: Fault[] = [];
  if (typeof query.file_id !== 'string' || query.file_id === '' || query.file_id.length > 2048) {
    faults.push({ path: '/querystring/file_id', message: 'must be the id of the document, once' });
  }
  if (typeof repository !== 'string') {
    faults.push({ path: '/querystring/repository', message: `must be one of ${keywords.join(', ')}` });
  }
  if (faults.length > 0) throw invalid(faults);
  const keyword = keywords.find((each) => each === repository);
  if (!keyword) throw problem('documents.repository.unknown', { repository });
  return { kind: 'open', keyword, fileId: String(query.file_id), code };
}

/** The seed names the parameter oauth_code and its examples send code: both count. */
function readCode({ code, oauth_code }: Record<string, unknown>): string | undefined {
  const given = [code, oauth_code].flat().filter((each) => typeof each === 'string' && each !== '');
  const [first, ...others] = new Set(given.map(String));
  if (others.length > 0) throw problem('documents.code.ambiguous');
  return first;
}
