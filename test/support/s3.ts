import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { KEY, startS3 as startServer } from '../../deploy/scaled/s3.ts';

/** An S3-compatible store with one key that may do everything. */
export type Store = { endpoint: string; accessKey: string; secretKey: string; close(): Promise<void> };

/** Starts the S3 server from npm, on a folder that `close` removes. */
export async function startS3(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'trivet-s3-'));
  const { endpoint, stop } = await startServer(folder);
  return {
    endpoint,
    accessKey: KEY,
    secretKey: KEY,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const clientOf = ({ endpoint, accessKey, secretKey }: Store): S3Client =>
  new S3Client({
    region: 'us-east-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    // A store that has just started is busy for a moment.
    maxAttempts: 10,
  });

export async function createBucket(store: Store, bucket: string): Promise<void> {
  const client = clientOf(store);
  await client.send(new CreateBucketCommand({ Bucket: bucket })).finally(() => client.destroy());
}

/** The settings that keep a server's objects in a bucket. @param endpoint another way to the store. */
export const objectsIn = (
  { accessKey, secretKey, ...store }: Store,
  bucket: string,
  { endpoint = store.endpoint, query = '' } = {},
): Record<string, string> => ({
  TRIVET_OBJECTS: `s3://${bucket}/trivet?endpoint=${endpoint}${query}`,
  TRIVET_OBJECTS_ACCESS_KEY: accessKey,
  TRIVET_OBJECTS_SECRET_KEY: secretKey,
});

/** What becomes of a request on its way to the store: nothing is wrong without a fault. */
export type Fault =
  | { kind: 'status'; status: number }
  | { kind: 'gone' }
  | { kind: 'silent' }
  /** The answer breaks off after so many bytes of its body. */
  | { kind: 'cut'; after: number }
  /** One byte of the answer is another one. */
  | { kind: 'lie' };
export type Asked = { method: string; path: string; headers: IncomingHttpHeaders };

/** A way to a store on which things go wrong; `fault` may also wait before it lets a request pass. */
export type FaultyWay = {
  endpoint: string;
  fault: (asked: Asked) => Fault | undefined | Promise<Fault | undefined>;
  /** The store has done what was asked; its answer waits. */
  done: (asked: Asked) => Promise<void>;
  close(): Promise<void>;
};

export async function startFaultyWay(target: string): Promise<FaultyWay> {
  const { hostname, port } = new URL(target);
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const fault = await way.fault({ method, path: url, headers });
    if (fault?.kind === 'gone') return void request.socket.destroy();
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'status') {
      request.resume();
      return void response.writeHead(fault.status, { connection: 'close' }).end();
    }
    const onward = httpRequest({ hostname, port, method, path: url, headers });
    onward.on('error', () => response.destroy());
    const pass = async (answer: IncomingMessage) => {
      await way.done({ method, path: url, headers });
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      let sent = 0;
      for await (const chunk of answer as AsyncIterable<Buffer>) {
        if (fault?.kind === 'lie' && sent === 0) chunk[0] = (chunk[0] ?? 0) ^ 1;
        if (fault?.kind === 'cut' && sent + chunk.length > fault.after) {
          const rest = chunk.subarray(0, fault.after - sent);
          response.write(rest, () => response.destroy());
          return;
        }
        sent += chunk.length;
        response.write(chunk);
      }
      response.end();
    };
    // A store that stops cuts what it sends.
    onward.on('response', (answer) => void pass(answer).catch(() => response.destroy()));
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const way: FaultyWay = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: () => undefined,
    done: async () => undefined,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return way;
}
