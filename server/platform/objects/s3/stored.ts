import { createHash } from 'node:crypto';
import type { ByteRange } from '../objects.ts';
import { type Bucket, type Head, isAbsent, type Notes } from './bucket.ts';
import { copyWithin } from './copying.ts';
import type { GenerationStore, Generations } from './generations.ts';
import { pull } from './pull.ts';
import { type Opened, StoreFault } from './storeFault.ts';

const ADDRESS = /^[0-9a-f]{64}$/;
const PUT_AT = 'put-at';
const MAX_HINTS = 10_000;

/** Objects under keys of their SHA-256 and generation (docs/decisions/objects.md). */
export type StoredObjects = ReturnType<typeof createStored>;

export function createStored(bucket: Bucket, generations: GenerationStore, clock: () => Date) {
  /** The generations of those that are not at the first one. */
  const hints = new Map<string, number>();
  const hint = (sha256: string, generation: number) => {
    hints.delete(sha256);
    if (generation === 0) return;
    const oldest = hints.size >= MAX_HINTS ? hints.keys().next().value : undefined;
    if (oldest !== undefined) hints.delete(oldest);
    hints.set(sha256, generation);
  };
  const keyOf = (sha256: string, generation: number) => {
    if (!ADDRESS.test(sha256)) throw new Error('An object address is 64 hexadecimal digits.');
    return `objects/${sha256}${generation === 0 ? '' : `.${generation}`}`;
  };

  /** What the bucket has of an object and the database does not know, because it was set back to an earlier moment; it
   *  knows it then. */
  const beyond = async (sha256: string, known: Generations): Promise<Generations | undefined> => {
    let last = known.generation;
    for await (const { key } of bucket.list(keyOf(sha256, 0)))
      last = Math.max(last, Number(key.split('.')[1] ?? 0) || 0);
    return last > known.generation ? generations.raise(sha256, last) : undefined;
  };

  /** Asks under the key where the object mostly is, and under the others only when there is nothing. */
  const find = async <Found>(
    sha256: string,
    ask: (key: string) => Promise<Found | undefined>,
  ): Promise<Found | undefined> => {
    const likely = hints.get(sha256) ?? 0;
    const found = await ask(keyOf(sha256, likely));
    if (found !== undefined) return found;
    const askUnder = async (all: Generations, but: number[]): Promise<Found | undefined> => {
      for (const generation of downwards(all)) {
        const other = but.includes(generation) ? undefined : await ask(keyOf(sha256, generation));
        if (other === undefined) continue;
        hint(sha256, generation);
        return other;
      }
      return undefined;
    };
    const known = await generations.of(sha256);
    const other = await askUnder(known, [likely]);
    if (other !== undefined) return other;
    const more = await beyond(sha256, known);
    return more && askUnder(more, [...downwards(known)]);
  };

  const open = async (sha256: string, start: number, end?: number): Promise<Opened> => {
    const found = await find(sha256, (key) =>
      bucket.open(key, { start, end }).catch((error: unknown) => {
        if (isAbsent(error)) return undefined;
        throw error;
      }),
    );
    if (!found) throw new StoreFault('absent');
    return found;
  };

  const write = async (sha256: string, put: (key: string, notes: Notes) => Promise<void>): Promise<void> => {
    const notes = () => ({ [PUT_AT]: String(clock().getTime()) });
    let generation = hints.get(sha256) ?? 0;
    const used: number[] = [];
    for (;;) {
      await put(keyOf(sha256, generation), notes());
      const { generation: current } = await generations.of(sha256);
      if (current === generation) break;
      // Collected meanwhile, or before: what was written may be deleted at any moment.
      used.push(generation);
      generation = current;
    }
    hint(sha256, generation);
    for (const old of used) await bucket.delete(keyOf(sha256, old));
  };

  const isFresh = (head: Head, before: Date) => {
    // The store dates to the second.
    const at = Number(head.notes[PUT_AT] ?? head.modified.getTime() + 1000);
    return at >= before.getTime();
  };

  return {
    find,
    size: async (sha256: string) => (await find(sha256, bucket.head))?.size,
    put: (sha256: string, bytes: Uint8Array) => write(sha256, (key, notes) => bucket.put(key, bytes, notes)),
    copyFrom: (sha256: string, from: { key: string; size: number }, single?: number) =>
      write(sha256, (key, notes) => copyWithin(bucket, from, key, notes, single)),

    /** The bytes of a range, or all of them: then the last ones come only when the whole has its hash. */
    async *bytes(sha256: string, range?: Partial<ByteRange>): AsyncGenerator<Uint8Array> {
      const { start = 0, end } = range ?? {};
      const first = await open(sha256, start, end);
      const again = (from: number) => open(sha256, from, end);
      const pulled = pull(first, { start, end, silenceMs: bucket.patienceMs }, again);
      const isWhole = start === 0 && (end === undefined || end >= first.size - 1);
      yield* isWhole ? verified(pulled, sha256) : pulled;
    },

    /** Every object, once however many of its keys there are, which follow each other. */
    async *list(): AsyncGenerator<string> {
      let last: string | undefined;
      for await (const { key } of bucket.list('objects/')) {
        const [sha256 = ''] = key.slice('objects/'.length).split('.');
        if (sha256 !== last && ADDRESS.test(sha256)) yield sha256;
        last = sha256;
      }
    },

    async delete(sha256: string): Promise<void> {
      for (const generation of downwards(await generations.of(sha256)))
        await bucket.delete(keyOf(sha256, generation));
    },

    async collect(sha256: string, before: Date): Promise<boolean> {
      const look = async (all: Generations) => {
        const heads: Head[] = [];
        for (const generation of downwards(all)) {
          const head = await bucket.head(keyOf(sha256, generation));
          if (head) heads.push(head);
        }
        return heads;
      };
      const known = await generations.of(sha256);
      let found = await look(known);
      const more = found.length === 0 ? await beyond(sha256, known) : undefined;
      if (more) found = await look(more);
      if (found.length === 0) return true;
      if (found.some((head) => isFresh(head, before))) return false;
      const passed = await generations.advance(sha256);
      // Whoever put it before, and was told so, is seen now; whoever puts it from now on does so under another key.
      if ((await look(passed)).some((head) => isFresh(head, before))) return false;
      for (const generation of downwards(passed)) await bucket.delete(keyOf(sha256, generation));
      const current = passed.generation + 1;
      await generations.settle(sha256, current);
      hint(sha256, current);
      return (await bucket.head(keyOf(sha256, current))) === undefined;
    },
  };
}

function* downwards({ lowest, generation }: Generations): Generator<number> {
  for (let each = generation; each >= lowest; each--) yield each;
}

/** Passes bytes on, the last of them only when all have the hash that they should. @throws StoreFault `altered`. */
async function* verified(bytes: AsyncIterable<Uint8Array>, sha256: string): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let held: Uint8Array | undefined;
  for await (const chunk of bytes) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== sha256) throw new StoreFault('altered');
  if (held) yield held;
}
