/** Contents read a moment ago. A version never changes, so it may be kept; who asks is judged before. */
export type ContentCache = { read(key: string, load: () => Promise<Buffer>): Promise<Buffer> };

const MAX_BYTES = 128 * 1024 * 1024;
/** Larger ones would push everything else out. */
const MAX_OF_ONE = 32 * 1024 * 1024;

/** Keeps what was read last, so that a PDF read piece by piece is fetched from its repository once. */
export function createContentCache(): ContentCache {
  const kept = new Map<string, Buffer>();
  const loading = new Map<string, Promise<Buffer>>();
  let size = 0;

  const keep = (key: string, bytes: Buffer) => {
    if (bytes.length > MAX_OF_ONE) return;
    kept.set(key, bytes);
    size += bytes.length;
    for (const [oldest, old] of kept) {
      if (size <= MAX_BYTES) break;
      kept.delete(oldest);
      size -= old.length;
    }
  };

  return {
    async read(key, load) {
      const found = kept.get(key);
      if (found) {
        kept.delete(key);
        kept.set(key, found);
        return found;
      }
      const begun = loading.get(key);
      if (begun) return begun;
      const bytes = load().finally(() => loading.delete(key));
      loading.set(key, bytes);
      keep(key, await bytes);
      return bytes;
    },
  };
}
