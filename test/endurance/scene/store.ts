import { join } from 'node:path';
import { startS3 } from '../../../deploy/scaled/s3.ts';
import { type FaultyWay, startFaultyWay } from '../../support/s3.ts';

/** A store on S3, and the way to it, on which things go wrong. */
export type ScenesStore = FaultyWay & {
  settings: Record<string, string>;
  incoming: string;
  /** Lets everything pass again. */
  heal(): void;
};

/** How long it may say nothing. */
const SECONDS = '2';

/** Starts an S3 server. @param folder for its files. */
export async function openStore(folder: string): Promise<ScenesStore> {
  const server = await startS3(folder);
  const way = await startFaultyWay(server.endpoint);
  const { close } = way;
  return Object.assign(way, {
    settings: {
      ...server.settings,
      TRIVET_OBJECTS: `s3://trivet?endpoint=${way.endpoint}`,
      TRIVET_OBJECTS_SECONDS: SECONDS,
    },
    incoming: join(folder, 'trivet', 'incoming'),
    heal() {
      way.fault = () => undefined;
    },
    async close() {
      await close();
      await server.stop();
    },
  });
}
