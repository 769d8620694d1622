import { useEffect } from 'react';
import { theHost } from '../../embed/host.ts';
import { ProblemError } from '../../shared/index.ts';
import { useValue } from '../room/value.ts';
import { answersOf, type Desk } from './answers.ts';
import { tellHost } from './telling.ts';

/** Lets the page around this frame, if there is one, hear of the document and ask for things.
 *  @returns whether it wants the document to be read only. */
export function useHost({
  text,
  readOnly,
  ...rest
}: Omit<Desk, 'text'> & { text: Desk['text'] | undefined }) {
  const { place, opening, room } = rest;
  useEffect(() => {
    if (!text) return;
    const desk = { place, opening, room, text, readOnly };
    const host = theHost();
    const withdraw = host.serve(answersOf(desk));
    const fallSilent = tellHost(host, desk);
    const stopWatching = readOnly.watch(() => text.setReadOnly(readOnly.get()));
    return () => {
      stopWatching();
      fallSilent();
      withdraw();
    };
  }, [place, opening, room, text, readOnly]);
  return useValue(readOnly);
}

/** Tells the host why there is nothing to edit. */
export function useHostFailure(error: unknown): void {
  useEffect(() => {
    if (error instanceof ProblemError) theHost().tell('error', { code: error.code, summary: error.summary });
  }, [error]);
}
