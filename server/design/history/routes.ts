import { standalone } from '../../../formats/dxl/index.ts';
import { etagOf, notModified } from '../../platform/http/conditional.ts';
import { typed } from '../../platform/http/server.ts';
import { signedIn } from '../../platform/identity/guards.ts';
import { databaseOf } from '../databases/guards.ts';
import { onDatabase } from '../databases/schema.ts';
import type { Design } from '../design.ts';
import { elementTag, presentElement } from '../elements/present.ts';
import { findById } from '../elements/store.ts';
import { problem } from '../problems.ts';
import { askerOf } from '../threads/bytes.ts';
import { cursorAfter } from './changes/cursor.ts';
import { serveChanges } from './changes/routes.ts';
import { compareBeside } from './compare.ts';
import { presentCurrent, presentOrigin, presentVersion } from './present.ts';
import { readableVersion } from './readable.ts';
import { findVersion, listCurrent, listVersions, readRevision, type Tracked, trackedOf } from './reading.ts';
import { serveRestoring } from './restoring.ts';
import {
  currentElement,
  currentElements,
  diffQuery,
  elementDiff,
  elementHistory,
  historyQuery,
  unidPath,
  versionPath,
  versionWithText,
} from './schema.ts';

/** Every element with its versions, their differences, and the feed of changes. */
export function serveHistory(design: Design): void {
  serveCurrent(design);
  serveVersions(design);
  serveDiff(design);
  serveRestoring(design);
  serveChanges(design);
}

/** The entity tag of a history: all of it changes with each version and each signature. */
const historyTag = (what: string, { id, newest, revision }: Tracked): string =>
  etagOf(`${what}.${id}.${newest}.${revision}`);

function serveCurrent({ platform, tables, guards, verify }: Design): void {
  const http = typed(platform.http);
  const config = { guards: [signedIn, guards.reader] };

  http.get(
    '/api/design/elements',
    {
      config: { ...config, entityTag: true },
      schema: {
        tags: ['design'],
        summary: 'Every design element with its version and fingerprint',
        querystring: onDatabase,
        response: { 200: currentElements },
      },
    },
    async (request, reply) => {
      const { id } = databaseOf(request).row;
      // One snapshot, so that the revision is that of the list.
      const seen = await tables
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const revision = await readRevision(tx, id);
          if (notModified(request, reply, etagOf(`l${id}.${revision}`))) return undefined;
          return { revision, rows: await listCurrent(tx, id) };
        });
      if (seen === undefined) return reply;
      const cursor = cursorAfter(id, seen.revision);
      return { revision: seen.revision, cursor, elements: seen.rows.map(presentCurrent) };
    },
  );

  http.get(
    '/api/design/elements/:unid',
    {
      config: {
        guards: [signedIn, guards.reader, guards.visible],
        raises: ['design.unid.unknown', 'design.unid.deleted'],
        entityTag: true,
      },
      schema: {
        tags: ['design'],
        summary: 'One element of any kind, byte for byte',
        params: unidPath,
        querystring: onDatabase,
        response: { 200: currentElement },
      },
    },
    async (request, reply) => {
      const { unid, ...found } = await trackedOf(tables, databaseOf(request).row.id, request.params.unid);
      const row = await findById(tables, found.id);
      if (row === undefined)
        throw problem('design.unid.deleted', { type: found.type, name: found.name, unid });
      if (notModified(request, reply, elementTag(row))) return reply;
      const version = await findVersion(tables, row.id, row.version);
      if (version === undefined)
        throw new Error('An element is in a version that its history does not have.');
      const { at, by, why } = presentOrigin(version);
      const shown = presentElement(row, await verify(row));
      return { ...shown, version: row.version, at, by, ...(why === undefined ? {} : { why }) };
    },
  );
}

function serveVersions({ platform, tables, guards, verify }: Design): void {
  const http = typed(platform.http);
  const config = { guards: [signedIn, guards.reader, guards.visible] };

  http.get(
    '/api/design/elements/:unid/history',
    {
      config: { ...config, raises: ['design.unid.unknown'], entityTag: true },
      schema: {
        tags: ['design'],
        summary: 'Versions of an element, also of a deleted one',
        params: unidPath,
        querystring: historyQuery,
        response: { 200: elementHistory },
      },
    },
    async (request, reply) => {
      const { before, limit = 1000 } = request.query;
      const found = await trackedOf(tables, databaseOf(request).row.id, request.params.unid);
      if (notModified(request, reply, historyTag('h', found))) return reply;
      const rows = await listVersions(tables, found.id, { before, limit: limit + 1 });
      const { type, name, unid, deleted } = found;
      const versions = rows.slice(0, limit).map(presentVersion);
      return { type, name, unid, deleted, versions, ...(rows.length > limit ? { more: true } : {}) };
    },
  );

  http.get(
    '/api/design/elements/:unid/versions/:version',
    {
      config: { ...config, raises: ['design.unid.unknown', 'design.version.unknown'], entityTag: true },
      schema: {
        tags: ['design'],
        summary: 'One version of an element with its text',
        params: versionPath,
        querystring: onDatabase,
        response: { 200: versionWithText },
      },
    },
    async (request, reply) => {
      const { unid, version } = request.params;
      const found = await trackedOf(tables, databaseOf(request).row.id, unid);
      const row = await readableVersion(request, tables, found, version);
      if (notModified(request, reply, historyTag(`v${version}`, found))) return reply;
      const { text } = row;
      if (text === undefined) return presentVersion(row);
      const signature = await verify(text);
      const dxl = standalone(text.dxl, text.namespaces);
      return { ...presentVersion(row), dxl, ...(signature === undefined ? {} : { signature }) };
    },
  );
}

function serveDiff({ platform, tables, guards, threads }: Design): void {
  typed(platform.http).get(
    '/api/design/elements/:unid/diff',
    {
      config: {
        guards: [signedIn, guards.reader, guards.visible],
        raises: ['design.unid.unknown', 'design.version.unknown', 'design.dxl.costly'],
        entityTag: true,
      },
      schema: {
        tags: ['design'],
        summary: 'What differs between two versions: as text, and in the words of the field',
        params: unidPath,
        querystring: diffQuery,
        response: { 200: elementDiff },
      },
    },
    async (request, reply) => {
      const found = await trackedOf(tables, databaseOf(request).row.id, request.params.unid);
      const { type, name, unid, newest } = found;
      const { to = newest, from = to - 1 } = request.query;
      const textOf = async (version: number) => {
        if (version === 0) return '';
        const row = await readableVersion(request, tables, found, version);
        return row.text === undefined ? '' : standalone(row.text.dxl, row.text.namespaces);
      };
      const task = { before: await textOf(from), after: await textOf(to) };
      if (notModified(request, reply, historyTag(`d${from}.${to}`, found))) return reply;
      return {
        type,
        name,
        unid,
        from,
        to,
        ...(await compareBeside(threads, task, () => askerOf(request, reply))),
      };
    },
  );
}
