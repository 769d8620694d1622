import { useEffect } from 'react';
import type { Situation } from '../commands/situation.ts';
import { createValue, useValue } from '../room/value.ts';
import { type CommentsDesk, openComments, type Placed } from './desk.ts';

const none = createValue<Placed[]>([]);

/** Keeps up with the comments for as long as the document is open. `count`: threads that are not resolved. */
export function useComments(situation: Situation) {
  const ready = useValue(situation.room.ready);
  useEffect(() => {
    if (!ready || !situation.hasFormats) return;
    const desk = openComments(situation);
    situation.comments.set(desk);
    const leave = followAddress(situation, desk);
    return () => {
      leave();
      situation.comments.set(undefined);
      desk.close();
    };
  }, [situation, ready]);
  const desk = useValue(situation.comments);
  const threads = useValue(desk?.threads ?? none);
  return { desk, count: threads.filter(({ root }) => !root.resolved).length };
}

/** An address that ends in `#comment=…`, as messages about mentions have it, leads to the comment once it is there. */
function followAddress({ side }: Situation, { threads, show }: CommentsDesk): () => void {
  const id = /^#comment=([\w.-]{1,80})$/.exec(location.hash)?.[1];
  if (id === undefined) return () => undefined;
  const stop = threads.watch(() => {
    const thread = threads
      .get()
      .find(({ root, answers }) => root.id === id || answers.some((answer) => answer.id === id));
    if (!thread) return;
    stop();
    side.show('comments');
    show(thread.root.id);
  });
  return stop;
}
