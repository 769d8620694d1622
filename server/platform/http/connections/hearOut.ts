import type { IncomingMessage } from 'node:http';

// Closing a connection on which a body still comes resets it, and takes the answer away before the client has read it
// (RFC 9112, section 9.6). So the rest of a body that was refused is read and dropped, up to a limit, at the rate that
// every body has to keep.

/** What of a refused body is heard to its end. */
const MAX_HEARD_BYTES = 64 * 1024 * 1024;

/** Whether the connection outlives the refusal of this body: not when the client says that it is too long for that. */
export const isHeardOut = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && Number(headers['content-length'] ?? 0) <= MAX_HEARD_BYTES;

/** Reads what is left of a body whose request was answered; one that does not say how long it is may turn out too long. */
export function hearOut(request: IncomingMessage): void {
  let heard = 0;
  // Whoever read it before may have left it standing still.
  request.unpipe().removeAllListeners('readable');
  request.on('data', ({ length }: Buffer) => {
    heard += length;
    if (heard > MAX_HEARD_BYTES) request.destroy();
  });
  request.resume();
}
