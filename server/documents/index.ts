import type { Platform, RunningService, Service } from '../platform/platform.ts';
import { loadDemoDocuments } from './demo/demo.ts';
import type { Documents } from './documents.ts';
import { serveDrafts } from './drafts/routes.ts';
import { needsObject } from './needs.ts';
import { serveOpening } from './opening/routes.ts';
import { handlePublishing } from './publishing/jobs.ts';
import { createPublishing } from './publishing/publishing.ts';
import { servePublishing } from './publishing/routes.ts';
import { settleAll } from './publishing/settle.ts';
import { serveRestDoor } from './repositories/builtIn/routes.ts';
import { createRepositories } from './repositories/repositories.ts';
import { admit, askAgain } from './rooms/admit.ts';
import { createRooms } from './rooms/rooms.ts';
import type { Tables } from './tables.ts';
import { serveViewing } from './viewing/routes.ts';

/** How often the repository is asked whether those who edit still may. */
const ASK_AGAIN_MS = 60_000;

/** The documents service: its only door. */
export const documents: Service = {
  name: 'documents',
  migrations: new URL('./migrations/', import.meta.url),
  register,
};

async function register(platform: Platform): Promise<RunningService> {
  const tables = platform.database.as<Tables>();
  const repositories = createRepositories(platform, tables);
  const publishing = createPublishing(platform);
  const left = (draft: string) => {
    const later = tables.transaction().execute((tx) => publishing.settleLater(tx, draft));
    later.catch((error) => platform.log.error({ err: error }, 'a draft was left without a look at it later'));
  };
  const mayEdit = (draft: string, person: Parameters<typeof admit>[3]) =>
    admit(tables, repositories, draft, person);
  const rooms = createRooms(platform, tables, mayEdit, left);
  const service: Documents = { platform, tables, repositories, rooms, publishing };

  platform.keepers.declare('documents', (sha256) => needsObject(tables, sha256));
  await serveRestDoor(platform, tables);
  serveOpening(service);
  serveDrafts(service);
  servePublishing(service);
  serveViewing(service);
  handlePublishing(service);
  platform.http.addHook('onListen', () => settleAll(service));
  const told = new Map<string, string>();
  const watch = setInterval(() => askAgain(rooms, mayEdit, told), ASK_AGAIN_MS);
  watch.unref();
  return {
    loadDemo: () => loadDemoDocuments(platform, tables),
    close: async () => clearInterval(watch),
  };
}
