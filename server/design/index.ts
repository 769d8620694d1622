import type { Platform, RunningService, Service } from '../platform/platform.ts';
import { listsNamingGroups } from './acl/groupNames.ts';
import { namedTogether } from './acl/namedTogether.ts';
import { serveAcl } from './acl/routes.ts';
import { serveCode } from './code/routes.ts';
import { serveCreation } from './creation/routes.ts';
import { databaseGuards } from './databases/guards.ts';
import { knownDatabases } from './databases/known.ts';
import { serveDatabases } from './databases/routes.ts';
import { loadDemo } from './demo/demo.ts';
import { serveDescription } from './describe.ts';
import type { Design } from './design.ts';
import { serveDocuments } from './documents/routes.ts';
import { visibleTo } from './documents/visible.ts';
import { serveEditing } from './editing/routes.ts';
import { serveElements } from './elements/routes.ts';
import { serveSingletonNotes } from './elements/singletonNotes.ts';
import { serveExports } from './exports/routes.ts';
import { serveHistory } from './history/routes.ts';
import { createImporter } from './imports/importer.ts';
import { serveImports } from './imports/routes.ts';
import { servePlans } from './plans/routes.ts';
import { serveReferences } from './references/routes.ts';
import { serveSearch } from './search/routes.ts';
import { createSigners } from './signing/keys.ts';
import { serveSignerKeys } from './signing/routes.ts';
import { createVerifier } from './signing/verify.ts';
import { serveSymbols } from './symbols/routes.ts';
import type { Tables } from './tables.ts';
import { createThreads } from './threads/threads.ts';
import { entriesView } from './views/entries.ts';
import { layoutView } from './views/layout.ts';
import { serveView } from './views/routes.ts';

/** The design service: databases and their design as DXL. Its only door. */
export const design: Service = {
  name: 'design',
  migrations: new URL('./migrations/', import.meta.url),
  objects: ['design.import.source', 'design.plan.source'],
  register,
};

function register(platform: Platform): RunningService {
  const tables = platform.database.as<Tables>();
  const known = knownDatabases(tables, platform.bus);
  const { guards, accessTo, openFor } = databaseGuards(known, platform.identity, visibleTo(tables));
  const signers = createSigners(platform.signingKeys, tables);
  const verify = createVerifier(signers);
  const threads = createThreads(platform.database.url, platform.settings);
  const importer = createImporter(platform, tables, known, signers, threads);
  const parts: Design = {
    platform,
    tables,
    known,
    guards,
    accessTo,
    openFor,
    threads,
    signers,
    verify,
  };
  platform.identity.directory.declare(namedTogether(tables));
  platform.identity.groupNames.declare(listsNamingGroups(known));
  serveCreation(parts);
  serveDatabases(parts);
  serveElements(parts);
  serveView(parts, layoutView);
  serveView(parts, entriesView);
  serveSingletonNotes(parts);
  serveSignerKeys(parts);
  serveAcl(parts);
  serveImports(parts, importer);
  servePlans(parts, importer);
  serveExports(parts);
  serveHistory(parts);
  serveEditing(parts);
  serveCode(parts);
  serveReferences(parts);
  serveSymbols(parts);
  serveDocuments(parts);
  const indexer = serveSearch(parts);
  serveDescription(platform.http);
  return {
    loadDemo: () => loadDemo(parts, importer),
    async close() {
      known.close();
      await indexer.close();
      await threads.close();
    },
  };
}
