import { MAX_SILENCE_MS, type Opened, StoreFault } from './storeFault.ts';

/** How many breaks in a row that brought nothing new are tolerated. */
const MAX_BREAKS = 3;

type Pulling = {
  start?: number | undefined;
  /** The last byte that is wanted; that of the object without it. */
  end?: number | undefined;
  signal?: AbortSignal | undefined;
  /** How long the store may say nothing. */
  silenceMs?: number;
};

/** The bytes of an object to the end that is wanted, through as many answers as it takes.
 *  @param again asks for the rest from a byte on, of the same object.
 *  @throws StoreFault `silent`, `broken`, `changed`; never ends short. */
export async function* pull(
  first: Opened,
  { start = 0, end, signal, silenceMs = MAX_SILENCE_MS }: Pulling,
  again: (start: number) => Promise<Opened>,
): AsyncGenerator<Uint8Array> {
  const { size } = first;
  const until = Math.min(size, end === undefined ? size : end + 1);
  let at = start;
  let breaks = 0;
  for (let { body } = first; ; ) {
    const before = at;
    try {
      for await (const chunk of heard(body, silenceMs, signal)) {
        at += chunk.byteLength;
        if (at > until) throw new StoreFault('changed');
        yield chunk;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof StoreFault) throw error;
    } finally {
      body.destroy();
    }
    if (at === until) return;
    breaks = at > before ? 1 : breaks + 1;
    if (breaks > MAX_BREAKS) throw new StoreFault('broken');
    const next = await again(at);
    if (next.size !== size) {
      next.body.destroy();
      throw new StoreFault('changed');
    }
    body = next.body;
  }
}

/** The chunks of a body, as long as the store says something every now and then. */
async function* heard(
  body: Opened['body'],
  silenceMs: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const stop = () => body.destroy(new Error('stopped'));
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const next = await withinSilence(chunks.next(), silenceMs);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

async function withinSilence<Result>(awaited: Promise<Result>, silenceMs: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreFault('silent')), silenceMs);
  });
  awaited.catch(() => undefined);
  return Promise.race([awaited, silent]).finally(() => clearTimeout(timer));
}
