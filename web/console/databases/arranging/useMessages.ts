import { useEffect, useState } from 'react';
import { checkSource } from '../editing/queries.ts';
import { type LogMessage, refusedFor } from '../import/log.ts';
import { type PlacedMessage, placedMessages } from './placed.ts';
import type { View } from './view.ts';

/** So long nothing may have changed before the source is checked, in milliseconds. */
const PAUSE = 400;

/** What the importer says to a source, part by part: when it was checked after a change, or refused when it was saved. */
export function useMessages<Model>(
  nsfPath: string,
  view: View<Model>,
  { source, model, refused }: { source: string; model: Model | undefined; refused: unknown },
): PlacedMessage[] {
  const [checked, setChecked] = useState<{ source: string; messages: LogMessage[] }>();
  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(() => {
      checkSource(nsfPath, source, asked.signal)
        .then((messages) => setChecked({ source, messages }))
        // Whoever saves hears then that the server is away.
        .catch(() => undefined);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [nsfPath, source]);
  if (model === undefined) return [];
  const own = refusedFor(refused);
  const said = own.length > 0 ? own : checked?.source === source ? checked.messages : [];
  return placedMessages(source, said, view.parts, view.keys(model));
}
