import { useEffect, useMemo, useState } from 'react';
import { checkSource } from '../editing/queries.ts';
import type { Written } from '../editing/written.ts';
import { type LogMessage, refusedFor } from '../import/log.ts';
import { type PlacedMessage, placedMessages } from './placed.ts';
import type { View } from './view.ts';

/** So long nothing may have changed before the source is checked, in milliseconds. */
const PAUSE = 400;

type Checked<Model> = { model: Model; source: string; messages: LogMessage[] };
type Arranged<Model> = { written: Written; model: Model | undefined; refused: unknown };

/** What the importer says to a source, part by part: when it was checked after a change, or refused when it was saved. */
export function useMessages<Model>(
  nsfPath: string,
  view: View<Model>,
  { written, model, refused }: Arranged<Model>,
): PlacedMessage[] {
  const [checked, setChecked] = useState<Checked<Model>>();
  useEffect(() => {
    if (model === undefined) return undefined;
    const asked = new AbortController();
    // Writing the source at each key would cost more than the key.
    const timer = setTimeout(() => {
      const source = written.text();
      checkSource(nsfPath, source, asked.signal)
        .then((messages) => setChecked({ model, source, messages }))
        // Whoever saves hears then that the server is away.
        .catch(() => undefined);
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [nsfPath, written, model]);
  return useMemo(() => {
    if (model === undefined) return [];
    const placed = (source: string, messages: LogMessage[]) =>
      placedMessages(source, messages, view.parts, view.keys(model));
    const own = refusedFor(refused);
    if (own.length > 0) return placed(written.text(), own);
    return checked?.model === model ? placed(checked.source, checked.messages) : [];
  }, [view, written, model, refused, checked]);
}
