import type { FastifyRequest } from 'fastify';
import { checkPrecondition } from '../../../../platform/http/conditional.ts';
import { problem } from '../../../problems.ts';
import { type Query, textOf } from './answer.ts';

/** Holds what the client saw against what is there: If-Match, and the change token of the standard.
 *  @param token a change token from the body, which the one of the address gives way to. */
export const checkTag =
  (request: FastifyRequest, query: Query, token?: string) =>
  (current: string): void => {
    checkPrecondition(request, current);
    const seen = token || textOf(query, 'changeToken');
    if (seen !== undefined && `"${seen}"` !== current) throw problem('documents.version.moved');
  };
