import { Socket } from 'node:net';
import pg from 'pg';
import { hostsOf } from '../databaseHosts.ts';
import { clientsOfPrimary } from './primary.ts';

/** Ways into one database, of which all that are open can be broken at once. */
export type Connections = {
  /** What clients are made with, those of a pool too. */
  config: pg.PoolConfig & pg.ClientConfig;
  /** Opens a connection of its own, for what lasts longer than a statement.
   *  @param name what PostgreSQL's own tables call it */
  open(name: string, more?: pg.ClientConfig): Promise<pg.Client>;
  /** Whether any is open. */
  any(): boolean;
  /** Ends all that are open, whatever they wait for. */
  breakAll(): void;
};

/** @param url its hosts, where it has several, are asked which of them takes writes.
 *  @param within milliseconds that connecting may take */
export function connectionsTo(url: string, within: number): Connections {
  const [first = url, ...others] = hostsOf(url);
  const Client = others.length > 0 ? clientsOfPrimary([first, ...others], within) : pg.Client;
  const sockets = new Set<Socket>();
  const config = {
    connectionString: first,
    connectionTimeoutMillis: within,
    keepAlive: true,
    // A machine that has vanished from the network is noticed by connections at rest.
    keepAliveInitialDelayMillis: 10_000,
    stream: () => {
      const socket = new Socket();
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
  };
  return {
    config: { ...config, Client: Client as new () => pg.ClientBase },
    async open(name, more = {}) {
      const client = new Client({ ...config, application_name: name, ...more });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    any: () => sockets.size > 0,
    breakAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
