import { useEffect } from 'react';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';

/** Keeps the text from being written while it is only read: because it is a phone, or because the page around wants it so. */
export function useReading({ reading, readOnly, opened }: EditorContext): void {
  const editor = useObservable(opened);
  const now = useObservable(reading);
  const wanted = useObservable(readOnly);
  useEffect(() => editor?.setReadOnly(now || wanted), [editor, now, wanted]);
}
