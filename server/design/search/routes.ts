import type { Guard } from '../../platform/http/guard.ts';
import { typed } from '../../platform/http/server.ts';
import { callerOf, signedIn } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import type { Design } from '../design.ts';
import { askerOf } from '../threads/bytes.ts';
import { createIndexer, type Indexer } from './indexer.ts';
import { searchQuery, searchResult } from './schema.ts';
import { createSearch } from './service.ts';

/** Search over names and code of design elements. @returns what keeps it up to date, to be closed. */
export function serveSearch(design: Design): Indexer {
  const { platform, tables, guards } = design;
  const indexer = createIndexer(platform, tables);
  const search = createSearch(design, indexer);
  const named = ({ nsfPath }: { nsfPath?: unknown }) => nsfPath !== undefined;
  const readerIfNamed: Guard = {
    says: 'READER of the database, when one is named; else those that the caller may read are searched',
    raises: guards.reader.raises,
    check: (request, reply) =>
      named(request.query as object) ? guards.reader.check(request, reply) : undefined,
  };

  typed(platform.http).get(
    '/api/design/search',
    {
      config: { guards: [signedIn, readerIfNamed], raises: ['design.dxl.costly'] },
      schema: {
        tags: ['design'],
        summary: 'Where something is used: search over names and code',
        querystring: searchQuery,
        response: { 200: searchResult },
      },
    },
    (request, reply) => {
      const only = named(request.query) ? databaseOf(request).row.id : undefined;
      return search(callerOf(request), request.query, only, () => askerOf(request, reply));
    },
  );
  return indexer;
}
