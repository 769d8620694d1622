import { createHash } from 'node:crypto';
import type { OpenObject } from '../objects.ts';
import { StoreFault } from './storeFault.ts';

/** Reads an object by positions. What is read on from where the last read ended comes from one answer of the store,
 *  anything else from one of its own; whoever reads from the first byte to the last gets the last ones only when the whole
 *  has the hash that it should.
 *  @param bytes of the object from a byte to another, or to its end. */
export function createOpenObject(
  sha256: string,
  size: number,
  bytes: (start: number, end?: number) => AsyncGenerator<Uint8Array>,
): OpenObject {
  let at = 0;
  let hash = createHash('sha256');
  let isWhole = true;
  let source: AsyncGenerator<Uint8Array> | undefined;
  let left: Uint8Array = new Uint8Array();
  let last: Promise<unknown> = Promise.resolve();

  const leave = async () => {
    const leaving = source;
    source = undefined;
    left = new Uint8Array();
    await leaving?.return(undefined);
  };

  /** The next bytes of the source; a first read asks for no more than it wants. */
  const next = async (wanted: number): Promise<void> => {
    const isFirst = source === undefined;
    source ??= bytes(at, Math.min(size, at + wanted) - 1);
    let step = await source.next();
    if (step.done && !isFirst) {
      source = bytes(at);
      step = await source.next();
    }
    if (step.done) throw new StoreFault('broken');
    left = step.value;
  };

  const read = async (into: Uint8Array, position: number): Promise<number> => {
    if (position >= size) return 0;
    if (position !== at) {
      await leave();
      at = position;
      isWhole = position === 0;
      hash = createHash('sha256');
    }
    let filled = 0;
    while (filled < into.length && at < size) {
      if (left.length === 0) await next(into.length - filled);
      const piece = left.subarray(0, into.length - filled);
      left = left.subarray(piece.length);
      into.set(piece, filled);
      filled += piece.length;
      at += piece.length;
      if (isWhole) hash.update(piece);
    }
    if (at === size && isWhole && hash.digest('hex') !== sha256) throw new StoreFault('altered');
    if (at === size) isWhole = false;
    return filled;
  };

  return {
    read(into, position) {
      const reading = last.then(() => read(into, position));
      last = reading.catch(() => undefined);
      return reading;
    },
    async close() {
      await last;
      await leave();
    },
  };
}
