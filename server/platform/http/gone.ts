import type { FastifyReply } from 'fastify';
import { problem } from './problem.ts';

/** Aborts when the client has closed its connection before it was answered, so that nobody works for nobody. Fastify's own
 *  `request.signal` aborts as soon as a body was read to its end. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const close = () => {
    if (!raw.writableFinished) gone.abort(problem('request.abandoned'));
  };
  if (raw.closed || raw.destroyed) close();
  else raw.once('close', close);
  return gone.signal;
}
