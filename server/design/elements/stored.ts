import { splitElements } from '../../../formats/dxl/index.ts';
import type { Asker } from '../threads/fairQueue.ts';
import type { Threads } from '../threads/threads.ts';
import type { Sent } from './body.ts';
import { cutBeside } from './cut.ts';

/** Longer texts are read in a thread, so that the event loop is never held up. */
const INLINE_CHARACTERS = 256 * 1024;

/** Reads a stored text as it once came in: inside a database document that declares what it inherits. */
export async function readStored(
  { dxl, namespaces }: { dxl: string; namespaces: string },
  threads: Threads,
  asker: () => Asker,
): Promise<Sent> {
  const around = `<database${namespaces}>${dxl}</database>`;
  if (around.length <= INLINE_CHARACTERS) return sentOf(around, splitElements(around));
  const answer = await cutBeside(threads, { bytes: Buffer.from(around), charset: 'utf-8' }, asker());
  if (answer.fault !== undefined) throw new Error(`A stored element cannot be read: ${answer.fault.text}`);
  return sentOf(answer.text, answer.document);
}

function sentOf(text: string, { elements, messages }: ReturnType<typeof splitElements>): Sent {
  const [element] = elements;
  if (element === undefined) throw new Error('A stored element lost its root.');
  return { text, element, messages };
}
