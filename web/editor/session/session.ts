import { call, ProblemError } from '../../shared/index.ts';
import { createObservable, type Observable } from './observable.ts';
import { type Opening, type Place, serviceAddress } from './opening.ts';
import type { Line } from './reconnectingSocket.ts';
import { words } from './words.ts';

/** Says who has a session, in a frame of another site too. */
const SESSION = '/docs/frame/session';

/** Whether the person of a page is still signed in. */
export type Session = {
  /** the session has ended: the line rests until the person is back */
  over: Observable<boolean>;
  /** The server let nobody in; a browser does not say why. */
  refused(): void;
  close(): void;
};

type Watched = { place: Place; opening: Opening; line: () => Line; end: (summary: string) => void };

/**
 * A page without a connection does not hear that its session ended, and a socket that is refused looks like a server
 * that is away. So the server is asked once it refuses one, and again when the person may have signed in: what is on the
 * page goes on as that person's, and as nobody else's.
 */
export function watchSession({ place, opening, line, end }: Watched): Session {
  const over = createObservable(false);
  let asking = false;

  const once = async (ask: () => Promise<void>) => {
    if (asking) return;
    asking = true;
    // A server that does not answer says nothing about the session.
    await ask().catch(() => undefined);
    asking = false;
  };
  const refused = () =>
    once(async () => {
      const { status } = await fetch(SESSION, { cache: 'no-store' });
      if (status !== 401) return;
      over.set(true);
      line().rest();
    });
  const back = () =>
    once(async () => {
      if (!over.get() || !(await fetch(SESSION, { cache: 'no-store' })).ok) return;
      try {
        const { user } = await call<Opening>(serviceAddress(place, 'opening'));
        over.set(false);
        if (user.id === opening.user.id) line().wake();
        else end(words().somebodyElse(user.displayName));
      } catch (error) {
        if (!(error instanceof ProblemError) || ![403, 404].includes(error.status)) throw error;
        over.set(false);
        end(error.summary);
      }
    });
  // The window of the sign-in tells when it is done; else the person comes back to the page.
  const told = ({ origin, data }: MessageEvent) => {
    if (origin === location.origin && data?.kind === 'trivet ticket') void back();
  };
  const seen = () => {
    if (document.visibilityState === 'visible') void back();
  };
  addEventListener('message', told);
  addEventListener('focus', seen);
  addEventListener('online', seen);
  document.addEventListener('visibilitychange', seen);
  return {
    over,
    refused: () => void refused(),
    close() {
      removeEventListener('message', told);
      removeEventListener('focus', seen);
      removeEventListener('online', seen);
      document.removeEventListener('visibilitychange', seen);
    },
  };
}

/** Where a person signs in again in a window beside the page, which closes by itself. Nobody takes the ticket that the
 *  window hands over for frames: this page has the window's own session. */
export function signInBeside(path: string, origin: string): string {
  const browser = 'A'.repeat(43);
  return `/docs/frame/window?${new URLSearchParams({ to: path, browser, parent: origin })}`;
}
