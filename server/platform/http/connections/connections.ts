import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../../../settings.ts';
import { hearOut } from './hearOut.ts';
import { watchBodies } from './slowBodies.ts';
import { createSockets } from './sockets.ts';

/** How exactly the time of heads is kept. */
const CHECK_MS = 1000;
/** A client that reads nothing of a response for this long is gone, or only wants to hold the connection. */
const UNREAD_MS = 120_000;

/** The connections of a process: how many there may be, how long they may take, and how they end. */
export type Connections = {
  /** Makes what listens, for Fastify, which may need one for each address of a name. */
  serverFactory(handler: (request: IncomingMessage, response: ServerResponse) => void): Server;
  /** Whether a request came at a time when only monitors are answered. */
  refuses(request: IncomingMessage): boolean;
  /** @throws Error once the server stops. */
  check(): Promise<void>;
  count(): number;
  /** How many requests run. */
  running(): number;
  /** From now on only monitors are answered, and connections that rest are closed; resolves when what ran has ended.
   *  @param within milliseconds after which it is not waited for any longer.
   *  @returns how many requests still run. */
  drain(within: number): Promise<number>;
  /** Aborts when the server begins to stop: what only waits for news ends then. */
  stopping: AbortSignal;
  close(): void;
};

type Limits = Pick<
  Settings,
  | 'maxConnections'
  | 'addressShare'
  | 'trustedProxies'
  | 'headerSeconds'
  | 'bodySeconds'
  | 'bodyRate'
  | 'idleSeconds'
>;

/** @param refuse responds, outside of any route, to a connection that sends no request in time, and closes it. */
export function createConnections(
  settings: Limits,
  refuse: (error: Error & { code?: string }, socket: Socket) => void,
): Connections {
  const servers = new Set<Server>();
  const sockets = createSockets(settings);
  /** What was begun before the server stops. */
  const running = new Set<ServerResponse>();
  const refused = new WeakSet<IncomingMessage>();
  const stopping = new AbortController();
  let draining = false;
  let ended: () => void = () => undefined;

  const bodies = watchBodies(settings, ({ socket }, response) => {
    if (response.headersSent) return void socket.destroy();
    refuse(Object.assign(new Error('The body did not come.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    socket.destroySoon();
  });
  const closeResting = () => {
    for (const server of servers) server.closeIdleConnections();
  };
  const note = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    sockets.begin(socket);
    bodies.watch(request, response);
    if (draining || sockets.isBeyond(socket)) {
      refused.add(request);
      response.shouldKeepAlive = false;
    } else running.add(response);
    const done = () => {
      response.off('close', done);
      socket.off('close', done);
      sockets.end(socket);
      running.delete(response);
      if (!draining) return;
      closeResting();
      if (running.size === 0) ended();
    };
    response.once('close', done);
    // What was read in part and then refused would stand before the next request on this connection.
    response.once('finish', () => {
      if (!request.complete) hearOut(request);
    });
    // An answer that waits for the one before it does not hear that its connection is gone.
    socket.once('close', done);
  };
  const upgraded = (request: IncomingMessage) => {
    sockets.begin(request.socket);
    if (draining || sockets.isBeyond(request.socket)) refused.add(request);
  };
  /** Nothing came or went for a while: an answer that is being made may take its time. */
  const still = (socket: Socket) => {
    if (sockets.isBusy(socket) && socket.writableLength === 0) socket.setTimeout(UNREAD_MS);
    else socket.destroy();
  };

  return {
    serverFactory(handler) {
      const options = {
        headersTimeout: settings.headerSeconds * 1000,
        // Whole bodies have no limit of time but the rate that `bodies` asks for.
        requestTimeout: 0,
        keepAliveTimeout: settings.idleSeconds * 1000,
        connectionsCheckingInterval: CHECK_MS,
      };
      const server = createServer(options, (request, response) => {
        note(request, response);
        handler(request, response);
      });
      server.setTimeout(UNREAD_MS, still);
      server.on('connection', sockets.take);
      server.on('upgrade', upgraded);
      servers.add(server);
      return server;
    },
    refuses: (request) => refused.has(request),
    async check() {
      if (draining) throw new Error('The server stops.');
    },
    stopping: stopping.signal,
    count: sockets.count,
    running: () => running.size,
    async drain(within) {
      draining = true;
      stopping.abort();
      for (const response of running) response.shouldKeepAlive = false;
      closeResting();
      if (running.size === 0) return 0;
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        ended = resolve;
        timer = setTimeout(resolve, within);
      });
      clearTimeout(timer);
      return running.size;
    },
    close: bodies.close,
  };
}
