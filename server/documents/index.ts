import type { Platform, RunningService, Service } from '../platform/platform.ts';
import { serveComments } from './comments/routes.ts';
import { loadDemoDocuments } from './demo/demo.ts';
import type { Documents } from './documents.ts';
import { serveDrafts } from './drafts/routes.ts';
import { renameDraft } from './drafts/store.ts';
import { createContents } from './drafts/threads.ts';
import { serveEmbedding } from './embedding/routes.ts';
import { serveHistory } from './history/routes.ts';
import { tidyHistory } from './history/tidy.ts';
import { needsObject } from './needs.ts';
import { createPatience } from './opening/patience.ts';
import { serveOpening } from './opening/routes.ts';
import { handlePublishing } from './publishing/jobs.ts';
import { createPublishing } from './publishing/publishing.ts';
import { servePublishing } from './publishing/routes.ts';
import { settleAll } from './publishing/settle.ts';
import { serveCmisDoor } from './repositories/builtIn/cmis/routes.ts';
import { serveRestDoor } from './repositories/builtIn/routes.ts';
import { createRepositories } from './repositories/repositories.ts';
import { admit, askAgain, askWho, type Told } from './rooms/admit.ts';
import { createRooms } from './rooms/rooms.ts';
import type { Tables } from './tables.ts';
import { serveViewing } from './viewing/routes.ts';

/** How often the repository is asked whether those who edit still may. */
const ASK_AGAIN_MS = 60_000;

/** Where people come from who open a document next: the list of files, and its own address, which may lead to a sign-in. */
const NEAR = /^\/(files|docs\/(app|driverscallback)|repository)\b/;

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
  const contents = createContents();
  const patience = createPatience(platform.settings.repositoryPatienceSeconds);
  const service: Documents = { platform, tables, repositories, contents, rooms, publishing, patience };

  platform.keepers.declare('documents', (sha256) => needsObject(tables, sha256));
  await serveRestDoor(platform, tables);
  await serveCmisDoor(platform, tables);
  serveOpening(service);
  serveDrafts(service);
  servePublishing(service);
  serveHistory(service);
  serveViewing(service);
  serveEmbedding(service);
  serveComments(service);
  handlePublishing(service);
  tidyHistory(service);
  platform.http.addHook('onListen', () => settleAll(service));
  // Also after an answer of a guard, which no other hook hears of.
  platform.http.addHook('onResponse', async ({ url }) => {
    if (NEAR.test(url)) contents.wake();
  });
  const told: Told = new Map();
  const renamed = (draft: string, name: string) =>
    tables.transaction().execute((tx) => renameDraft(tx, draft, name));
  // One round after the other: a slow repository must not be asked by several at once.
  let watch: NodeJS.Timeout;
  const watchLater = () => {
    watch = setTimeout(() => askAgain(rooms, mayEdit, told, renamed).finally(watchLater), ASK_AGAIN_MS);
    watch.unref();
  };
  watchLater();
  platform.identity.onChange(({ session, subject }) => {
    for (const window of rooms.windows()) {
      const concerned =
        session === undefined
          ? subject === undefined || subject === window.caller.subject
          : session === window.session;
      // What the database does not answer now, the next round asks.
      if (concerned) askWho(window).catch(() => undefined);
    }
  });
  return {
    loadDemo: () => loadDemoDocuments(platform, tables),
    close: async () => {
      clearTimeout(watch);
      await contents.close();
    },
  };
}
