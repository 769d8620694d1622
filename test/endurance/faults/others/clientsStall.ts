import { connect, type Socket } from 'node:net';
import type { Fault } from '../fault.ts';

const CLIENTS = 60;
const sockets: Socket[] = [];

/** Clients that begin a request, or a download, and then say or take nothing. */
export const clientsStall: Fault = {
  name: 'clients stall',
  answers: [],
  lasts: [500, 2000],
  begin({ client }) {
    const { hostname, port, host } = new URL(client.url);
    for (let each = 0; each < CLIENTS; each++) {
      const socket = connect({ host: hostname, port: Number(port) });
      socket.on('error', () => undefined);
      socket.write(
        each % 2
          ? `POST /api/v1/auth HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"user`
          : `GET /openapi.json HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
      );
      socket.pause();
      sockets.push(socket);
    }
  },
  end() {
    for (const socket of sockets.splice(0)) socket.destroy();
  },
};
