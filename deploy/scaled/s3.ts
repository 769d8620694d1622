import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';

/** An S3 server to try things with: one bucket, whose files are in a folder. */
export type S3Server = {
  endpoint: string;
  /** The settings that keep the files of Trivet there. */
  settings: Record<string, string>;
  stop(): Promise<void>;
};

type S3rver = new (
  options: object,
) => { run(): Promise<AddressInfo>; httpServer: Server; close(): Promise<void>; store: Store };
type Store = {
  getResourcePath(bucket: string, key: string, part: string): string;
  deleteObject(bucket: string, key: string): Promise<void>;
  getObject(bucket: string, key: string, options?: { end?: number }): Promise<Stored | null>;
};
type Stored = { content: Readable | null; range?: { start: number; end: number } };

/** Both halves of its key. */
export const KEY = 'S3RVER';

/** Starts the S3 server from npm on a free port. It knows no checksums and no lists of uploads, and reads the address of a
 *  bucket otherwise than it is signed, so signatures are not for it to check. */
export async function startS3(directory: string, bucket = 'trivet'): Promise<S3Server> {
  await mkdir(directory, { recursive: true });
  const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as S3rver;
  const options = { silent: true, vhostBuckets: false, allowMismatchedSignatures: true };
  const place = { address: '127.0.0.1', port: 0, directory, configureBuckets: [{ name: bucket }] };
  const server = new S3rver({ ...options, ...place });
  keepFolders(server.store);
  sendFirstBytes(server.store);
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    settings: {
      TRIVET_OBJECTS: `s3://${bucket}?endpoint=${endpoint}`,
      TRIVET_OBJECTS_ACCESS_KEY: KEY,
      TRIVET_OBJECTS_SECRET_KEY: KEY,
    },
    async stop() {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}

/** The server from npm removes a folder that a deletion left empty with all that came into it meanwhile, so that an object
 *  which it had just taken is gone. Empty folders harm nobody. */
function keepFolders(store: Store): void {
  store.deleteObject = async (bucket, key) => {
    const parts = ['object', 'object.md5', 'metadata.json'].map((part) =>
      store.getResourcePath(bucket, key, part),
    );
    await Promise.all(parts.map((path) => rm(path, { force: true })));
  };
}

/** The server from npm takes a range that ends with the first byte for one without an end. */
function sendFirstBytes(store: Store): void {
  const get = store.getObject.bind(store);
  store.getObject = async (bucket, key, options) => {
    const object = await get(bucket, key, options);
    if (!object?.content || options?.end !== 0) return object;
    object.content.destroy();
    object.content = createReadStream(store.getResourcePath(bucket, key, 'object'), { start: 0, end: 0 });
    object.range = { start: 0, end: 0 };
    return object;
  };
}
