import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A way to a database that can be taken away, as a network or a database server takes it away. */
export type DatabaseProxy = {
  url: string;
  /** Nobody listens any more, and every connection breaks. */
  away(): Promise<void>;
  /** New connections are taken and never answered. */
  silent(): void;
  back(): Promise<void>;
  close(): Promise<void>;
};

/** Opens a port that leads to a database on a socket of this machine. */
export async function proxyTo(databaseUrl: string): Promise<DatabaseProxy> {
  const url = new URL(databaseUrl);
  const path = join(url.searchParams.get('host') ?? '', '.s.PGSQL.5432');
  const open = new Set<Socket>();
  let answers = true;
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => near.destroy()).on('close', () => open.delete(near));
    if (!answers) return;
    const far = connect(path);
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.on('close', () => far.destroy());
    near.pipe(far).pipe(near);
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
    async back() {
      answers = true;
      breakAll();
      if (!server.listening) await listen(port);
    },
    close: away,
  };
}
