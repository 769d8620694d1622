import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A way to a database that can be taken away, as a network or a database server takes it away. */
export type DatabaseProxy = {
  url: string;
  /** Nobody listens any more, and every connection breaks. */
  away(): Promise<void>;
  /** New connections are taken and never answered. */
  silent(): void;
  /** Nothing passes on the connections that stand, and none of them breaks, as when a network swallows what is sent. */
  swallow(): void;
  /** What is sent arrives so many milliseconds later, either way. */
  slow(milliseconds: number): void;
  back(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a port that leads to a database on a socket or a port of this machine. */
export async function proxyTo(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const folder = url.searchParams.get('host');
  const place = folder
    ? { path: join(folder, '.s.PGSQL.5432') }
    : { host: url.hostname, port: Number(url.port) };
  const open = new Set<Socket>();
  let answers = true;
  let delay = 0;
  /** Passes on what comes, as late as it is to be, and in its order whenever that changes. */
  const pass = (from: Socket, to: Socket) => {
    let before: Promise<unknown> = Promise.resolve();
    let held = 0;
    const inTurn = (act: () => unknown) => {
      if (delay === 0 && held === 0) return void act();
      held++;
      before = Promise.all([before, wait(delay)]).then(() => {
        held--;
        act();
      });
    };
    from.on('data', (bytes) => inTurn(() => to.writable && to.write(bytes)));
    from.on('end', () => inTurn(() => to.end()));
  };
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => near.destroy()).on('close', () => open.delete(near));
    if (!answers) return;
    const far = connect(place);
    open.add(far);
    far.on('error', () => near.destroy()).on('close', () => near.destroy() && open.delete(far));
    near.on('close', () => far.destroy());
    pass(near, far);
    pass(far, near);
  });
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
  const breakAll = () => {
    for (const socket of open) socket.destroy();
  };
  const away = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      breakAll();
    });
  const port = await listen(0);
  url.host = `127.0.0.1:${port}`;
  url.search = '';
  return {
    url: url.href,
    away,
    silent() {
      answers = false;
      breakAll();
    },
    swallow() {
      answers = false;
      for (const socket of open) socket.pause();
    },
    slow(milliseconds) {
      delay = milliseconds;
    },
    async back() {
      answers = true;
      delay = 0;
      breakAll();
      if (!server.listening) await listen(port);
    },
    close: away,
  };
}
