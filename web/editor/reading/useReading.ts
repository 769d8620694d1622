import { useEffect } from 'react';
import type { Situation } from '../commands/situation.ts';
import { useValue } from '../room/value.ts';

/** Keeps the text from being written while it is only read: because it is a phone, or because the page around wants it so. */
export function useReading({ reading, readOnly, opened }: Situation): void {
  const text = useValue(opened);
  const now = useValue(reading);
  const wanted = useValue(readOnly);
  useEffect(() => text?.setReadOnly(now || wanted), [text, now, wanted]);
}
