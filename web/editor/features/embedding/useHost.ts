import { useEffect } from 'react';
import { theHost } from '../../../embed/host.ts';
import { answersOf, type HostSession } from './hostCalls.ts';
import { sendHostEvents } from './hostEvents.ts';

/** Lets the page around this frame, if there is one, hear of the document and ask for things. */
export function useHost({
  editor,
  readOnly,
  ...rest
}: Omit<HostSession, 'editor'> & { editor: HostSession['editor'] | undefined }) {
  const { place, opening, room } = rest;
  useEffect(() => {
    if (!editor) return;
    const session = { place, opening, room, editor, readOnly };
    const host = theHost();
    const withdraw = host.serve(answersOf(session));
    const fallSilent = sendHostEvents(host, session);
    const stopWatching = readOnly.watch(() => editor.setReadOnly(readOnly.get()));
    return () => {
      stopWatching();
      fallSilent();
      withdraw();
    };
  }, [place, opening, room, editor, readOnly]);
}
