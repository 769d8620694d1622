import { Agent, request as ask, type IncomingHttpHeaders } from 'node:http';
import type { Request } from './request.ts';

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  /** as far as it was read */
  text: string;
  /** from the first byte sent to the last byte read */
  milliseconds: number;
};

/** More of an answer is read, and not kept. */
const KEPT_BYTES = 2_000_000;
const GIVE_UP_MS = 60_000;
/** An address of its own on this machine: failed sign-ins are counted by address, and lock out no one else. */
const ASKS_FROM = '127.0.0.9';

/** Sends requests as they are, also those that `fetch` would put right first. */
export function createSender(url: string, connections: number) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    /** @throws Error when the connection broke, or nothing came for a minute. */
    send: ({ method, path, headers, body }: Request, authorization?: string): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const began = performance.now();
        const request = ask({
          hostname,
          port,
          agent,
          localAddress: ASKS_FROM,
          method,
          path,
          headers: {
            ...(authorization ? { authorization } : {}),
            ...(body ? { 'content-length': String(body.length) } : {}),
            ...headers,
          },
        });
        request.setTimeout(GIVE_UP_MS, () =>
          request.destroy(new Error(`no answer in ${GIVE_UP_MS / 1000} s`)),
        );
        request.on('error', reject);
        request.on('response', (response) => {
          const pieces: Buffer[] = [];
          let length = 0;
          response.on('data', (piece: Buffer) => {
            if (length < KEPT_BYTES) pieces.push(piece);
            length += piece.length;
          });
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(pieces).toString(),
              milliseconds: performance.now() - began,
            }),
          );
        });
        request.end(body);
      }),
    close: () => agent.destroy(),
  };
}
