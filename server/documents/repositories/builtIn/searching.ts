import type { Platform } from '../../../platform/platform.ts';
import type { Reading } from '../../tables.ts';
import { hasText, MAX_READ_BYTES, readText } from './readText.ts';
import { countUnread, indexContent, indexNames, listUnread } from './searchStore.ts';
import { findDocument, lockDocument } from './store.ts';

/** The job that reads the text of documents to search by. */
export const INDEX = 'documents.index';
const PAGE_SIZE = 50;

/** Declares the durable job that reads what is unread; it runs after every new version, and at the start for what was
 *  left. */
export function indexDocuments(platform: Platform, tables: Reading): void {
  const { jobs, http, log } = platform;
  jobs.handle<{ document?: string }>(INDEX, async ({ document }, { signal, progress }) => {
    if (document !== undefined) return index(platform, tables, document);
    const total = await countUnread(tables);
    let done = 0;
    for (let page = [''], seen = ''; page.length > 0; ) {
      page = await listUnread(tables, PAGE_SIZE);
      // What stays unread in spite of everything would come again for ever.
      if (page.join() === seen) return;
      seen = page.join();
      for (const id of page) {
        signal.throwIfAborted();
        await index(platform, tables, id).catch((error) =>
          log.warn({ err: error, document: id }, 'a document cannot be searched by its text'),
        );
        progress(++done, Math.max(done, total));
      }
    }
  });
  http.addHook('onReady', () => jobs.enqueue(tables, INDEX, {}, { key: INDEX, queue: INDEX }));
}

async function index({ objects }: Platform, tables: Reading, id: string): Promise<void> {
  const row = await findDocument(tables, id);
  if (!row) return;
  const { sha256, name, size } = row;
  const readable = hasText(name) && size <= MAX_READ_BYTES;
  const bytes = readable ? await objects.get(sha256).catch(() => new Uint8Array()) : new Uint8Array();
  const text = readText(name, bytes);
  await tables.transaction().execute(async (tx) => {
    // Writers lock the document before its words; the opposite order would deadlock.
    const now = await lockDocument(tx, id);
    if (!now) return;
    await indexNames(tx, id, now, false);
    await indexContent(tx, id, { sha256, text });
  });
}
