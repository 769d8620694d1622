import type { Platform, RunningService, Service } from '../platform/platform.ts';
import { namesOfDocuments } from './auditNames.ts';
import { serveChecking } from './checking/routes.ts';
import { serveComments } from './comments/routes.ts';
import { createContents } from './contents/threads.ts';
import { loadDemoDocuments } from './demo/demo.ts';
import type { Documents } from './documents.ts';
import { serveDrafts } from './drafts/routes.ts';
import { renameDraft } from './drafts/store.ts';
import { serveOpening } from './editing/routes.ts';
import { serveEmbedding } from './embedding/routes.ts';
import { applyRetention } from './history/retention.ts';
import { serveHistory } from './history/routes.ts';
import { needsObject } from './objectReferences.ts';
import { serveConnecting } from './opening/connectRoutes.ts';
import { createSlowRepository } from './opening/slowRepository.ts';
import { handlePublishing } from './publishing/jobs.ts';
import { createPublishing } from './publishing/publishing.ts';
import { servePublishing } from './publishing/routes.ts';
import { settleAll } from './publishing/settle.ts';
import { serveCmisDoor } from './repositories/builtIn/cmis/routes.ts';
import { sharesNamingGroups } from './repositories/builtIn/groupNames.ts';
import { serveRestDoor } from './repositories/builtIn/routes.ts';
import { sharedDocuments } from './repositories/builtIn/sharedDocuments.ts';
import { serveConnections } from './repositories/connections/routes.ts';
import { createRepositories } from './repositories/repositories.ts';
import { serveStored } from './repositories/stored/routes.ts';
import { type Announced, admit, askAgain, askWho } from './rooms/admit.ts';
import { countOpenRooms } from './rooms/openRoomStore.ts';
import { createRooms } from './rooms/rooms.ts';
import type { Tables } from './tables.ts';
import { tellOfAccess } from './telling/access.ts';
import { tellOwners } from './telling/comments.ts';
import { findOffice } from './viewing/office/find.ts';
import { substitutes } from './viewing/office/fonts.ts';
import { serveViewing } from './viewing/routes.ts';
import { createViewing } from './viewing/viewing.ts';

export { findOffice, substitutes };

/** How often the repository is asked whether the people who edit still have the right to. */
const ASK_AGAIN_MS = 60_000;

/** Requests that usually come just before a document is opened: the list of files, and its own address, which may lead to a sign-in. */
const NEAR = /^\/(files|docs\/(app|driverscallback)|repository)\b/;

/** The documents service: its only door. */
export const documents: Service = {
  name: 'documents',
  migrations: new URL('./migrations/', import.meta.url),
  objects: [
    'documents.document_version.sha256',
    'documents.working_copy.sha256',
    'documents.draft.source',
    'documents.draft.published',
    'documents.kept_copy.sha256',
    'documents.conversion.sha256',
  ],
  register,
};

async function register(platform: Platform): Promise<RunningService> {
  const tables = platform.database.as<Tables>();
  const repositories = await createRepositories(platform, tables);
  const publishing = createPublishing(platform);
  const mayEdit = (draft: string, person: Parameters<typeof admit>[3]) =>
    admit(tables, repositories, draft, person);
  const rooms = createRooms(platform, tables, mayEdit, publishing, tellOwners(platform.notices));
  const contents = createContents();
  const slowRepository = createSlowRepository(platform.settings.repositoryPatienceSeconds);
  const service: Documents = { platform, tables, repositories, contents, rooms, publishing, slowRepository };

  platform.identity.directory.declare(sharedDocuments(tables));
  platform.identity.groupNames.declare(sharesNamingGroups);
  platform.auditNames.declare(namesOfDocuments);
  platform.owners.declare('documents', (sha256) => needsObject(tables, sha256));
  const tell = tellOfAccess(platform.notices);
  // Opening a document may ask these doors: they must have a place when all of the documents' are taken.
  await platform.http.legs.declare('repository', async () => {
    await serveRestDoor(platform, tables, tell);
    await serveCmisDoor(platform, tables, tell);
  });
  serveConnections(platform, repositories.connections, repositories.stored.judge);
  serveStored(platform, repositories.stored);
  serveConnecting(service);
  const viewing = createViewing(service);
  platform.overview.number('rooms', () => countOpenRooms(tables));
  platform.overview.part('libreoffice', async () => {
    if (platform.settings.soffice === 'none') return 'off';
    return (await findOffice(platform.settings.soffice)) ? 'ok' : 'missing';
  });
  const canMakePages = async () => (await viewing.conversions()) !== undefined;
  serveOpening(service, canMakePages);
  serveDrafts(service);
  servePublishing(service);
  serveHistory(service);
  serveViewing(service, viewing);
  serveEmbedding(service);
  serveComments(service);
  serveChecking(service);
  handlePublishing(service);
  applyRetention(service);
  platform.http.addHook('onReady', () => rooms.start());
  platform.http.addHook('onListen', async () => void settleAll(service));
  // This hook also runs after a response of a guard, which no other hook sees.
  platform.http.addHook('onResponse', async ({ url }) => {
    if (NEAR.test(url)) contents.wake();
  });
  const told: Announced = new Map();
  const renamed = (draft: string, name: string) =>
    tables.transaction().execute((tx) => renameDraft(tx, draft, name));
  // Rounds never overlap: a slow repository must not get several at once.
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
      // When the database is unavailable now, the next round asks again.
      if (concerned) askWho(window).catch(() => undefined);
    }
  });
  return {
    loadDemo: () => loadDemoDocuments(platform, tables),
    close: async () => {
      clearTimeout(watch);
      await rooms.close();
      await contents.close();
    },
  };
}
