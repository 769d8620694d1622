import { useEffect, useRef, useState } from 'react';
import { request, say } from '../../../shared/index.ts';
import { saveFile } from '../../saveFile.ts';
import { on } from '../queries.ts';
import { words } from '../words/words.ts';
import { fileName } from './fileName.ts';

/** An export that reports its progress and can be cancelled; leaving the page cancels it too. */
export function useExport(nsfPath: string) {
  const [received, setReceived] = useState<number>();
  const [error, setError] = useState<unknown>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const begin = async (query: Record<string, string>) => {
    const own = new AbortController();
    running.current = own;
    setError(undefined);
    setReceived(0);
    try {
      const headers = { accept: 'application/xml' };
      const answer = await request(on('/api/dxl/export', nsfPath, query), { headers, signal: own.signal });
      const parts = await gather(answer, setReceived);
      saveFile(fileName(nsfPath), parts);
      say(words('exporting').complete);
    } catch (failure) {
      if (!own.signal.aborted) setError(failure);
    } finally {
      if (running.current === own) setReceived(undefined);
    }
  };
  return { received, error, begin, cancel: () => running.current?.abort() };
}

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
