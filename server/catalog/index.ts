import type { Platform, RunningService, Service } from '../platform/platform.ts';
import { serveAccessRequests } from './accessrequests/routes.ts';
import { serveBundles } from './bundles/routes.ts';
import { serveDelivery } from './delivery/routes.ts';
import { loadDemo } from './demo/load.ts';
import { serveHidden } from './entitlements/hidden.ts';
import { servePartNumbers } from './entitlements/partNumbers.ts';
import { serveAccounts } from './entitlements/routes.ts';
import { serveFiles } from './files/routes.ts';
import { serveAudience } from './following/audience.ts';
import { serveFollowing } from './following/routes.ts';
import { serveGroups } from './groups/routes.ts';
import { serveManifests } from './manifests/routes.ts';
import { serveMetrics } from './metrics/routes.ts';
import { servePackages } from './packages/routes.ts';
import { servePortal } from './portal/routes.ts';
import { serveSoftware } from './portal/softwareRoutes.ts';
import { servePortalView } from './portal/view/routes.ts';
import { servePictures } from './products/pictureRoutes.ts';
import { serveProducts } from './products/routes.ts';
import { namesOfRecords } from './records/auditNames.ts';
import type { Catalog } from './records/context.ts';
import { createCurrent } from './records/current.ts';
import { forgetOldAnswers } from './records/idempotency.ts';
import { privately } from './records/listing.ts';
import { serveReleases } from './releases/routes.ts';
import { serveResourceSets } from './resourcesets/routes.ts';
import { serveTokens } from './tokens/routes.ts';
import { serveWebhooks } from './webhooks/routes.ts';
import { serveWhy } from './why/routes.ts';

const HOUR_MS = 3600 * 1000;

/** The catalog service: its only door. */
export const catalog: Service = {
  name: 'catalog',
  migrations: new URL('./migrations/', import.meta.url),
  objects: ['catalog.file.sha256', 'catalog.picture.sha256'],
  passingObjects: ['catalog.bytes.sha256'],
  register,
};

async function register(platform: Platform): Promise<RunningService> {
  const db = platform.database.as<unknown>();
  const closing: (() => Promise<void>)[] = [];
  await platform.http.register(async (http) => {
    http.addHook('onRequest', privately);
    // Bodies are JSON; anything else is 415.
    http.removeContentTypeParser(['text/plain', 'application/x-www-form-urlencoded']);
    const base = { platform, http, db };
    const shared: Catalog = { ...base, current: createCurrent(base) };
    await serveFiles(shared);
    closing.push(serveDelivery(shared));
    serveMetrics(shared);
    serveGroups(shared);
    serveProducts(shared);
    await servePictures(shared);
    serveReleases(shared);
    serveManifests(shared);
    servePackages(shared);
    serveResourceSets(shared);
    serveAccounts(shared);
    servePartNumbers(shared);
    serveHidden(shared);
    serveWhy(shared);
    serveWebhooks(shared);
    serveBundles(shared);
    serveTokens(shared);
    servePortal(shared);
    servePortalView(shared);
    serveFollowing(shared);
    serveAudience(shared);
    serveAccessRequests(shared);
    serveSoftware(shared);
  });
  platform.auditNames.declare(namesOfRecords);
  const forgetting = setInterval(() => {
    forgetOldAnswers(db, platform.clock()).catch((error) =>
      platform.log.warn({ err: error }, 'old answers were not forgotten'),
    );
  }, HOUR_MS);
  return {
    loadDemo: () => loadDemo(platform),
    async close() {
      clearInterval(forgetting);
      for (const close of closing) await close();
    },
  };
}
