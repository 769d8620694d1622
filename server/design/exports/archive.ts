import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { fileText, freePath, type Spread, spreadElement } from '../../../formats/dxl/project/index.ts';
import { zipPieces } from '../../../formats/package/zipPieces.ts';
import type { DatabaseRow, Reading } from '../tables.ts';
import type { Asker } from '../threads/fairQueue.ts';
import type { Threads } from '../threads/threads.ts';
import { elementTexts, sectionsText, type Wanted } from './service.ts';

/** How an archive lays elements out: as Designer does, contents beside their metadata, or each as one file of DXL. */
export type ArchiveLayout = 'designer' | 'dxl';

/** Longer elements are taken apart in a thread, so that nobody waits for it here. */
const LONG = 256 * 1024;
const deflate = promisify(deflateRaw);
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The parts of one element in an archive, in a thread. */
export const spreadOne = ({ text, layout }: { text: string; layout: ArchiveLayout }): Spread =>
  spreadElement(text, layout);

/** An export as a zip archive, piece by piece: a design of any size costs the memory of a few elements. */
export function archivePieces(
  reading: Reading,
  row: DatabaseRow,
  wanted: Wanted,
  {
    withAcl,
    layout,
    threads,
    asker,
  }: { withAcl: boolean; layout: ArchiveLayout; threads: Threads; asker: Asker },
): AsyncGenerator<Uint8Array> {
  return zipPieces(filesOf(), (bytes) => deflate(bytes));

  async function* filesOf() {
    const taken = new Set<string>();
    const ending = layout === 'designer' ? 'properties' : 'dxl';
    if (wanted.mode === 'full' || wanted.properties)
      yield {
        path: `AppProperties/database.${ending}`,
        bytes: encode(sectionsText(row, wanted.mode === 'full' && withAcl)),
      };
    for await (const text of elementTexts(reading, row, wanted)) {
      const { path, unid, content, metadata } =
        text.length < LONG
          ? spreadElement(text, layout)
          : await threads.ask<Spread>('spreadOne', { text, layout }, asker);
      const free = freePath(path, unid, taken);
      if (content !== undefined) yield { path: free, bytes: content };
      yield { path: content === undefined ? free : `${free}.metadata`, bytes: encode(fileText(metadata)) };
    }
  }
}
