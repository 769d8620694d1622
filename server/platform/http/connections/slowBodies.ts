import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../../../settings.ts';

const LOOK_MS = 1000;
/** A process that was held up has not read what came meanwhile: that time is not the sender's. */
const MAX_AT_ONCE_MS = 2 * LOOK_MS;

/** Sees to it that bodies arrive. */
export type SlowBodies = {
  watch(request: IncomingMessage, response: ServerResponse): void;
  close(): void;
};

type Arriving = { request: IncomingMessage; response: ServerResponse; read: number; credit: number };

/** Each body has credit, in milliseconds: waiting for the sender spends it, and every byte earns what it may take at the
 *  least rate. A body that stands still is given up after `bodySeconds`, one that is too slow somewhat later, and one
 *  that keeps the rate never, however large it is.
 *  @param tooSlow ends a request whose body does not come. */
export function watchBodies(
  { bodySeconds, bodyRate }: Pick<Settings, 'bodySeconds' | 'bodyRate'>,
  tooSlow: (request: IncomingMessage, response: ServerResponse) => void,
): SlowBodies {
  const most = bodySeconds * 1000;
  const arriving = new Set<Arriving>();
  let before = performance.now();

  const look = () => {
    const now = performance.now();
    const waited = Math.min(now - before, MAX_AT_ONCE_MS);
    before = now;
    for (const each of arriving) {
      const { request, response } = each;
      if (request.complete || request.socket.destroyed) {
        arriving.delete(each);
        continue;
      }
      const { bytesRead } = request.socket;
      const came = bytesRead - each.read;
      each.read = bytesRead;
      // What came and was not taken yet: it is we who are slow.
      if (request.readableLength > 0) continue;
      each.credit = Math.min(most, each.credit - waited + (came / bodyRate) * 1000);
      if (each.credit > 0) continue;
      arriving.delete(each);
      tooSlow(request, response);
    }
  };
  const timer = setInterval(look, LOOK_MS).unref();

  return {
    watch(request, response) {
      if (request.complete || !hasBody(request)) return;
      // Also beyond the answer: a body that is refused is still to be sent to its end.
      arriving.add({ request, response, read: request.socket.bytesRead, credit: most });
    },
    close: () => clearInterval(timer),
  };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
