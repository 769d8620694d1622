import { MAX_SILENCE_MS, type Opened, SourceFault, type SourceRange } from './sourceFault.ts';

/** How many breaks in a row that brought nothing new are tolerated. */
const MAX_BREAKS = 3;

/** The bytes of an object to its end, through as many answers as it takes.
 *  @param again asks for the rest from a byte on, of the same object.
 *  @throws SourceFault. */
export async function* pull(
  first: Opened,
  { start = 0, signal }: SourceRange,
  again: (start: number) => Promise<Opened>,
): AsyncGenerator<Uint8Array> {
  const { size } = first;
  let at = start;
  let breaks = 0;
  for (let { body } = first; ; ) {
    const before = at;
    try {
      for await (const chunk of heard(body, signal)) {
        at += chunk.byteLength;
        if (at > size) throw new SourceFault('changed');
        yield chunk;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof SourceFault) throw error;
    } finally {
      body.destroy();
    }
    if (at === size) return;
    breaks = at > before ? 1 : breaks + 1;
    if (breaks > MAX_BREAKS) throw new SourceFault('broken');
    const next = await again(at);
    if (next.size !== size) {
      next.body.destroy();
      throw new SourceFault('changed');
    }
    body = next.body;
  }
}

/** The chunks of a body, as long as the store says something every now and then. */
async function* heard(body: Opened['body'], signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const stop = () => body.destroy(new Error('stopped'));
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for (;;) {
      const next = await withinSilence(chunks.next());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

async function withinSilence<Result>(awaited: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SourceFault('silent')), MAX_SILENCE_MS);
  });
  awaited.catch(() => undefined);
  return Promise.race([awaited, silent]).finally(() => clearTimeout(timer));
}
