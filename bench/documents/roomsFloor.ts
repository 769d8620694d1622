import { createServer } from 'node:http';
import { Hocuspocus } from '@hocuspocus/server';
import { WebSocketServer } from 'ws';

/** The least that a co-editing server does: Hocuspocus in memory, without authentication or storage. */
const library = new Hocuspocus({ quiet: true });
const http = createServer();
const sockets = new WebSocketServer({ server: http });
sockets.on('connection', (socket, request) => {
  const client = library.handleConnection(socket as never, new Request(`http://floor${request.url}`));
  socket.on('message', (data: Buffer) => client.handleMessage(new Uint8Array(data)));
  socket.on('close', (code, reason) => client.handleClose({ code, reason: reason.toString() }));
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` });
});
process.once('message', () => process.exit(0));
process.once('disconnect', () => process.exit(0));
