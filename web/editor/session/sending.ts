import type { Doc, Transaction } from 'yjs';

type Listener = (update: Uint8Array, origin: unknown, ydoc: Doc, transaction: Transaction) => void;

/** When changes of a document go to the server. */
export type Sending = {
  /** The server asks for what it lacks, and is about to be answered. */
  asked(): void;
  /** Whether the server may lack what is here, of others too: it has not asked on this line. */
  isBehind(): boolean;
  /** There is no line; with the next one the server asks again. */
  offline(): void;
  /** Neither sends nor notes what happens in the rest of this turn. */
  skipTurn(): void;
};

/**
 * Changes are sent from the moment in which the server asks for what it lacks: the answer has all that came before. Sent
 * sooner they would build on what the server has not got, or take away copies of text before it has the one that stays; and
 * a browser that dies in that moment would leave it so.
 * @param send sends a change
 * @param note notes a change; called after it was sent
 */
export function createSending(ydoc: Doc, send: Listener, note: Listener): Sending {
  let isAsked = false;
  const listen = () => {
    ydoc.off('update', send);
    ydoc.off('update', note);
    if (isAsked) ydoc.on('update', send);
    ydoc.on('update', note);
  };
  listen();
  return {
    asked() {
      isAsked = true;
      forgetWaiting(ydoc);
      listen();
    },
    isBehind: () => !isAsked,
    offline() {
      isAsked = false;
      listen();
    },
    skipTurn() {
      ydoc.off('update', send);
      ydoc.off('update', note);
      queueMicrotask(listen);
    },
  };
}

/** Drops changes that wait for others. The server has just said all that it has, so those others are gone with a process and
 *  a browser that died; passed on as one's own, they would keep one from ever hearing that all is saved. */
function forgetWaiting({ store }: Doc): void {
  store.pendingStructs = null;
  store.pendingDs = null;
}
