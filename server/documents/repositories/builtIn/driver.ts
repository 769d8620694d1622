import type { Platform } from '../../../platform/platform.ts';
import { somebodyOf } from '../../people.ts';
import { problem } from '../../problems.ts';
import type { Granted, Reading } from '../../tables.ts';
import type { DocumentMeta, Repository } from '../repository.ts';
import { BUILT_IN } from './key.ts';
import { presentMeta, presentVersion, tagOf } from './present.ts';
import { includes, rightOf } from './rights.ts';
import { addVersion, changeMeta, createDocument, onTopOf } from './service.ts';
import { type DocumentRow, findDocument, findLabelled, listShares, listVersions } from './store.ts';

/** The driver of the built-in repository: no door in between. */
export function builtInRepository(
  { objects, clock, identity, jobs }: Pick<Platform, 'objects' | 'clock' | 'identity' | 'jobs'>,
  tables: Reading,
): Repository {
  return {
    key: BUILT_IN,
    as(person) {
      const find = async (id: string, needed: Granted): Promise<{ row: DocumentRow; right: Granted }> => {
        const row = await findDocument(tables, id);
        if (!row || row.deleted_at) throw problem('documents.document.unknown');
        const right = rightOf(await listShares(tables, id), person);
        if (!right || !includes(right, needed)) {
          throw problem('documents.right.missing', { needed: needed === 'read' ? 'read' : 'change' });
        }
        return { row, right };
      };
      const meta = async (id: string): Promise<DocumentMeta> => {
        const { row, right } = await find(id, 'read');
        return { ...presentMeta(row, right), tag: tagOf(row), ...(right === 'owner' && { owned: true }) };
      };
      return {
        meta,
        async content(id, { version, limit = Number.POSITIVE_INFINITY } = {}) {
          const { row } = await find(id, 'read');
          const found = version === undefined ? row : await findLabelled(tables, id, version);
          if (!found) throw problem('documents.version.unknown', { version });
          if (found.size > limit)
            throw problem('documents.content.large', { limit: Math.floor(limit / 1024) });
          return objects.get(found.sha256);
        },
        async rename(id, name) {
          await find(id, 'write');
          const act = { by: person, at: clock(), jobs };
          await tables.transaction().execute((tx) => changeMeta(tx, id, { name }, act));
          return meta(id);
        },
        async create(_beside, { name, mime, bytes }) {
          const upload = { name, mime, stored: await objects.put(bytes) };
          const act = { by: person, at: clock(), jobs };
          const id = await tables.transaction().execute((tx) => createDocument(tx, upload, act));
          return meta(id ?? '');
        },
        async versions(id) {
          await find(id, 'read');
          return (await listVersions(tables, id)).map(presentVersion);
        },
        async profile(id) {
          const found = await identity.findPerson({ subject: id });
          const [seen] = found ? await identity.directory.visible(person, [found]) : [];
          if (!seen) throw problem('documents.person.unknown');
          return somebodyOf(seen);
        },
        async publish(id, { name, mime, bytes, over, comment = '' }) {
          await find(id, 'write');
          const upload = { name, mime, stored: await objects.put(bytes), comment };
          const act = { by: person, at: clock(), jobs };
          await tables.transaction().execute((tx) => addVersion(tx, id, upload, act, onTopOf(over.tag)));
          return meta(id);
        },
      };
    },
  };
}
