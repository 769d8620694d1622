import type { Platform } from '../../platform/platform.ts';
import type { Library } from './connections.ts';
import type { UpdateLog } from './log.ts';
import { createRateLimit } from './rateLimit.ts';
import { sending, serveRooms } from './socket.ts';
import { isReadable } from './syncMessages.ts';

/** Connects the sockets at the rooms' address with the library, and ends them when the server stops. */
export function connectSockets(
  { http, log: events }: Pick<Platform, 'http' | 'log'>,
  library: Library,
  log: UpdateLog,
): void {
  const sockets = serveRooms(http, ({ request, ...opened }) => {
    const { socket } = opened;
    const client = library.handleConnection(sending(socket), request, opened);
    const rateLimit = createRateLimit();
    socket.on('message', (data: Buffer) => {
      // What came after the message that ended the connection.
      if (socket.readyState !== socket.OPEN) return;
      const message = new Uint8Array(data);
      const isWithinLimit = rateLimit.allows(message.length);
      if (isWithinLimit && isReadable(message)) return client.handleMessage(message);
      const fault = isWithinLimit ? 'A change could not be read.' : 'Too much came at once.';
      events.info({ part: 'rooms', size: message.length, fault }, 'a message ended a connection');
      socket.close(1008, fault);
    });
    socket.on('close', (code, reason) => client.handleClose({ code, reason: reason.toString() }));
    socket.on('error', () => socket.terminate());
  });
  http.addHook('preClose', async () => {
    await log.settled();
    // In this very moment: what comes from now on is passed over, and sent again after the next start.
    await sockets.close();
  });
}
