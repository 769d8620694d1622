import { useEffect, useRef, useState } from 'react';
import { request, say } from '../../../shared/index.ts';
import { saveFile } from '../../../shared/saveFile.ts';
import { on } from '../queries.ts';
import { words } from '../words/words.ts';
import { fileName } from './fileName.ts';
import { archiveOf, onlyThese } from './project.ts';

/** An export that reports its progress and can be cancelled; leaving the page cancels it too. */
export function useExport(nsfPath: string) {
  const [received, setReceived] = useState<number>();
  const [made, setMade] = useState<{ done: number; total: number }>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const begin = async (query: Record<string, string>, { isProject, unids }: As) => {
    const own = new AbortController();
    running.current = own;
    setError(undefined);
    setReceived(0);
    try {
      const headers = { accept: 'application/xml' };
      const answer = await request(on('/api/dxl/export', nsfPath, query), { headers, signal: own.signal });
      const parts = await gather(answer, setReceived);
      const dxl = unids === undefined ? undefined : onlyThese(await textIn(parts), new Set(unids));
      if (isProject) {
        const tell = (done: number, total: number) => setMade({ done, total });
        const archive = await archiveOf(dxl ?? (await textIn(parts)), { signal: own.signal, tell });
        saveFile(fileName(nsfPath, 'zip'), [archive], 'application/zip');
      } else saveFile(fileName(nsfPath), dxl === undefined ? parts : [dxl]);
      say(words('exporting').complete);
    } catch (failure) {
      if (!own.signal.aborted) setError(failure);
    } finally {
      if (running.current === own) {
        setReceived(undefined);
        setMade(undefined);
      }
    }
  };
  return { received, made, error, begin, cancel: () => running.current?.abort() };
}

/** As an archive of an on-disk project, and only the elements with these UNIDs. */
type As = { isProject: boolean; unids?: readonly string[] };

const textIn = (parts: BlobPart[]): Promise<string> => new Blob(parts).text();

/** Reads the answer to its end and tells now and then how much has come. */
async function gather(answer: Response, tell: (bytes: number) => void): Promise<BlobPart[]> {
  const parts: BlobPart[] = [];
  const reader = answer.body?.getReader();
  let [bytes, told] = [0, 0];
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    bytes += value.length;
    if (performance.now() - told < 100) continue;
    told = performance.now();
    tell(bytes);
  }
  return parts;
}
