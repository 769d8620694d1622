import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TestServer } from '../../support/trivet.ts';

export { until } from '../design/child.ts';

/** A store of the tests' own that answers as it is told, for what a well-behaved one never does. */
export async function startStore(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    endpoint,
    /** The paths that were asked for. */
    asked,
    settings: {
      TRIVET_SOURCE_BUCKETS: 'releases',
      TRIVET_SOURCE_ENDPOINT: endpoint,
      TRIVET_SOURCE_ACCESS_KEY: 'key',
      TRIVET_SOURCE_SECRET_KEY: 'secret',
    },
    /** Ends every connection. */
    breakOff: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/** What a range of an object looks like as an answer. */
export function rangeOf(
  request: IncomingMessage,
  size: number,
): { start: number; headers: object; status: number } {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const length = { 'content-length': size - start };
  if (start === 0) return { start, headers: length, status: 200 };
  return {
    start,
    headers: { ...length, 'content-range': `bytes ${start}-${size - 1}/${size}` },
    status: 206,
  };
}

/** Everything that a server has in its object store. */
export const hasObject = async (server: TestServer, sha256: string) =>
  (await server.platform.objects.size(sha256)) !== undefined;

/** The bytes of a file entry as alice downloads them. */
export async function download(server: TestServer, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const asked = await server.call(`/v1/files/${id}/download`, { as: 'alice' });
  const answer = await fetch(asked.headers.get('location') ?? '');
  if (answer.status !== 200) throw new Error(`The download answered ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}
