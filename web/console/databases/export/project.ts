import { splitElements } from '../../../../formats/dxl/index.ts';
import { documentEnd, plainHead, spreading } from '../../../../formats/dxl/project/index.ts';
import { standalone } from '../../../../formats/dxl/spans.ts';

/** So long the page may stand still while files are made. */
const WORK_MS = 12;

type Telling = { signal: AbortSignal; tell: (done: number, total: number) => void };

/** The elements of an export with these UNIDs, as a document of their own. */
export function onlyThese(dxl: string, unids: ReadonlySet<string>): string {
  const { elements } = splitElements(dxl);
  const wanted = elements.filter(({ unid }) => unid !== undefined && unids.has(unid));
  const texts = wanted.map(({ start, end, namespaces }) => standalone(dxl.slice(start, end), namespaces));
  return `${plainHead}${texts.map((text) => `${text}\n`).join('')}${documentEnd}`;
}

/** An export as an archive of an on-disk project, laid out as Designer does it. */
export async function archiveOf(dxl: string, { signal, tell }: Telling): Promise<Uint8Array<ArrayBuffer>> {
  const document = splitElements(dxl);
  const making = spreading(dxl, document);
  let until = performance.now() + WORK_MS;
  for (;;) {
    const { value, done } = making.next();
    if (done) {
      const { zipSync } = await import('fflate');
      const files = Object.fromEntries(value.map(({ path, bytes }) => [path, bytes]));
      return zipSync(files) as Uint8Array<ArrayBuffer>;
    }
    if (performance.now() < until) continue;
    tell(value, document.elements.length);
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    until = performance.now() + WORK_MS;
  }
}
