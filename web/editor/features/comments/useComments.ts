import { useEffect } from 'react';
import { createObservable, useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import { commentsOf } from './commentsOf.ts';
import { type CommentsController, openComments, type Placed } from './controller.ts';

const none = createObservable<Placed[]>([]);

/** Keeps up with the comments for as long as the document is open. `count`: threads that are not resolved. */
export function useComments(context: EditorContext) {
  const ready = useObservable(context.room.ready);
  useEffect(() => {
    if (!ready || !context.hasFormats) return;
    const controller = openComments(context);
    commentsOf(context).set(controller);
    const leave = followAddress(context, controller);
    return () => {
      leave();
      commentsOf(context).set(undefined);
      controller.close();
    };
  }, [context, ready]);
  const controller = useObservable(commentsOf(context));
  const threads = useObservable(controller?.threads ?? none);
  return { controller, count: threads.filter(({ root }) => !root.resolved).length };
}

/** An address that ends in `#comment=…`, as messages about mentions have it, leads to the comment once it is there. */
function followAddress({ sidePanel }: EditorContext, { threads, show }: CommentsController): () => void {
  const id = /^#comment=([\w.-]{1,80})$/.exec(location.hash)?.[1];
  if (id === undefined) return () => undefined;
  const stop = threads.watch(() => {
    const thread = threads
      .get()
      .find(({ root, answers }) => root.id === id || answers.some((answer) => answer.id === id));
    if (!thread) return;
    stop();
    sidePanel.show('comments');
    show(thread.root.id);
  });
  return stop;
}
