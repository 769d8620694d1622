import { createServer, type Server } from 'node:net';

/** What scanners find so that they can be tried out; put together here, so that no scanner finds this file. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join(
  '$',
);

export type Clamd = { scanned: number; close(): Promise<void> };

/** Something that speaks as clamd does (clamd(8), `INSTREAM` and `PING`), and finds EICAR.
 *  @param at a port, or the path of a socket.
 *  @param limit bytes that a stream may have at most. */
export async function startClamd(at: number | string, limit = 1024 * 1024): Promise<Clamd> {
  const clamd = { scanned: 0 };
  const server: Server = createServer((socket) => {
    let received = Buffer.alloc(0);
    socket.on('error', () => undefined);
    const end = (answer: string) => socket.end(`${answer}\0`);
    socket.on('data', (piece: Buffer) => {
      received = Buffer.concat([received, piece]);
      const command = received.indexOf(0);
      if (command < 0) return;
      const name = received.subarray(0, command).toString();
      if (name === 'zPING') return void end('PONG');
      if (name !== 'zINSTREAM') return void end('UNKNOWN COMMAND');
      const pieces: Buffer[] = [];
      let at = command + 1;
      while (at + 4 <= received.length) {
        const length = received.readUInt32BE(at);
        if (length === 0) {
          clamd.scanned += 1;
          const found = Buffer.concat(pieces).includes(EICAR);
          return void end(found ? 'stream: Eicar-Signature FOUND' : 'stream: OK');
        }
        if (at + 4 + length > received.length) return;
        pieces.push(received.subarray(at + 4, at + 4 + length));
        at += 4 + length;
        if (at > limit) return void end('INSTREAM size limit exceeded. ERROR');
      }
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(at, resolve);
  });
  return Object.assign(clamd, {
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}
