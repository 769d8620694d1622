import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';

/** What stands before several processes of a server, as a load balancer does: it has their public address, and leads each
 *  request to one of their ports. */
export type Front = {
  url: string;
  /** Cuts all sockets that are open. */
  cut(): void;
  close(): void;
};

/** @param lead the port that a request goes to. */
export async function startFront(lead: (asked: IncomingMessage) => number): Promise<Front> {
  const onwards = (asked: IncomingMessage) =>
    send({
      host: '127.0.0.1',
      port: lead(asked),
      path: asked.url,
      method: asked.method,
      headers: asked.headers,
      agent: false,
    });
  const sockets = new Set<Duplex>();
  const server = createServer((asked, answer) => {
    const onward = onwards(asked);
    let answered = false;
    onward.on('response', (got) => {
      answered = true;
      got.pipe(answer.writeHead(got.statusCode ?? 502, got.rawHeaders));
      got.on('error', () => answer.destroy());
    });
    // A server that has refused a body closes the connection while it is still being sent.
    onward.on('error', () => answered || answer.destroy());
    // Whoever breaks off breaks off behind it, too.
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  // Whoever asks closes a connection at rest; one that this end closed in the moment of a request would look like a loss.
  server.keepAliveTimeout = 0;
  server.on('upgrade', (asked, socket, head) => {
    const onward = onwards(asked);
    const cut = () => socket.destroy();
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => onward.destroy());
    onward.on('error', cut);
    // A refusal.
    onward.on('response', (got) => {
      const lines = got.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]));
      const head = [`HTTP/1.1 ${got.statusCode} ${got.statusMessage}`, ...lines, 'Connection: close', '', ''];
      socket.write(head.join('\r\n'));
      got.on('error', cut).pipe(socket);
    });
    onward.on('upgrade', (got, far, first) => {
      const lines = got.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}`]));
      socket.write(['HTTP/1.1 101 Switching Protocols', ...lines, '', ''].join('\r\n'));
      socket.write(first);
      far.write(head);
      far.on('error', cut).on('close', cut).pipe(socket);
      socket.on('close', () => far.destroy()).pipe(far);
    });
    onward.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => sockets.forEach((socket) => void socket.destroy()),
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}
