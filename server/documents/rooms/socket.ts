import { once } from 'node:events';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Guard, slot } from '../../platform/http/guard.ts';
import { Problem, problem } from '../../platform/http/problem.ts';
import type { Http } from '../../platform/http/server.ts';
import type { Caller } from '../../platform/identity/caller.ts';
import { SESSION_REFUSED } from '../../platform/identity/guards.ts';

/** The address of all rooms. */
export const ROOMS = '/docs/rooms';

/** The largest message; the first one of a document that was edited offline for long may be large. */
const MAX_MESSAGE = 16 * 1024 * 1024;
/** Somebody who does not read what we send is disconnected rather than kept in memory. */
const MAX_UNSENT = 64 * 1024 * 1024;
/** Sent to pages when the server stops, so that they reconnect by themselves (RFC 6455, registry of close codes). */
const RESTART = 1012;
/** How long pages have to hear what was said last. */
const CLOSING_MS = 1000;

/** Who a request proves to come from, and the session that says so where it is no bearer token. */
type Proof = { caller: Caller; session?: string };

/** A session for one repository comes only into drafts that it opened there. */
async function proofOf(request: FastifyRequest, used: boolean): Promise<Proof | undefined> {
  const { identity } = request.server;
  const bearer = await identity.fromBearer(request);
  if (bearer) return bearer.only ? undefined : { caller: bearer };
  if (request.headers.origin === undefined) return undefined;
  const session = await identity.sessionOf(request, 'documents', used);
  return session && { caller: session.caller, session: session.id };
}

const proven = slot<Proof>('who opens the socket');

/** A cookie goes along with sockets that other sites open, and no CORS rule stops them: our own Origin, or a bearer.
 *  @param isUpgrade says so before it is asked who calls: a proxy that passes no upgrades shows itself to anybody. */
const roomVisitor = (isUpgrade: (request: IncomingMessage) => boolean): Guard => ({
  says: 'session with our own Origin, or bearer token',
  raises: ['request.malformed', ...SESSION_REFUSED],
  async check(request) {
    const { origin } = request.headers;
    if (origin !== undefined && origin !== new URL(request.server.publicUrl).origin)
      throw problem('request.origin.foreign');
    if (!isUpgrade(request.raw))
      throw problem('request.malformed', { reason: 'This address is for WebSockets.' });
    const proof = await proofOf(request, true);
    if (!proof) throw problem('request.unauthenticated');
    proven.set(request, proof);
    request.caller = proof.caller;
  },
});

/** A socket as the rooms' library wants it. */
export type RoomSocket = Proof & {
  socket: WebSocket;
  request: Request;
  /** Who it is of by now; undefined once the session or token is over or the account is closed. */
  again(): Promise<Caller | undefined>;
  /** A person has changed something, which keeps their session alive: `again` notes it. */
  changed(): void;
};

/** Takes WebSockets at the rooms' address. An upgrade passes the same hooks and guards as every other request,
 *  so a refusal is an ordinary answer. */
export function serveRooms(http: Http, connected: (room: RoomSocket) => void): { close(): Promise<void> } {
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false });
  const upgrades = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>();

  // Upgrades of other addresses stay ordinary requests; without this Node would detach their sockets too.
  const isRoom = (request: IncomingMessage) => request.url?.split('?')[0] === ROOMS;
  Object.assign(http.server, { shouldUpgradeCallback: isRoom });
  http.server.on('upgrade', (request: IncomingMessage, socket: import('node:net').Socket, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const response = new ServerResponse(request);
    response.assignSocket(socket);
    response.shouldKeepAlive = false;
    response.on('finish', () => socket.end());
    upgrades.set(request, { socket, head });
    http.routing(request, response);
  });

  http.get(
    ROOMS,
    {
      config: { guards: [roomVisitor((request) => upgrades.has(request))], load: 'free' },
      schema: { hide: true },
    },
    (request, reply) => {
      const upgrade = upgrades.get(request.raw);
      if (!upgrade) throw new Error('The guard lets upgrades through only.');
      reply.hijack();
      const proof = proven.of(request);
      reply.raw.detachSocket(upgrade.socket as import('node:net').Socket);
      server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (socket) => {
        connected({ ...proof, socket, request: asWebRequest(request), ...watching(request) });
      });
    },
  );

  return {
    async close() {
      server.close();
      const gone = [...server.clients].map((socket) => once(socket, 'close'));
      for (const socket of server.clients) socket.close(RESTART, 'The server stops.');
      const late = setTimeout(() => {
        for (const socket of server.clients) socket.terminate();
      }, CLOSING_MS);
      await Promise.all(gone);
      clearTimeout(late);
    },
  };
}

function watching(request: FastifyRequest): Pick<RoomSocket, 'again' | 'changed'> {
  let used = false;
  return {
    again() {
      const since = used;
      used = false;
      return stillOf(request, since);
    },
    changed() {
      used = true;
    },
  };
}

/** A socket stays open for longer than what it was opened with may count. */
async function stillOf(request: FastifyRequest, used: boolean): Promise<Caller | undefined> {
  try {
    return (await proofOf(request, used))?.caller;
  } catch (error) {
    if (error instanceof Problem && error.status === 401) return undefined;
    throw error;
  }
}

/** The few parts of a request that the library reads; credentials are not passed on. */
function asWebRequest(request: FastifyRequest): Request {
  return new Request(new URL(request.url, request.server.publicUrl));
}

/** What the library sends through; it disconnects who does not keep up. */
export function sending(socket: WebSocket) {
  return {
    get readyState() {
      return socket.readyState;
    },
    send(data: string | ArrayBufferLike | Blob | ArrayBufferView) {
      if (socket.bufferedAmount > MAX_UNSENT) return socket.terminate();
      socket.send(data as Uint8Array);
    },
    close: (code?: number, reason?: string) => socket.close(code, reason),
  };
}
