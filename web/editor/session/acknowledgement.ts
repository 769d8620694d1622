import { createObservable, type Observable } from './observable.ts';
import type { SaveState } from './saveState.ts';

/**
 * Follows which of our own changes the server has stored. Every change gets a number; after its update was sent,
 * `{"type":"written","seq":n}` follows on the same socket, and the server answers `{"type":"saved","seq":n}` once
 * everything it received before is committed. `Saved` is shown for nothing less.
 */
export type Acknowledgement = {
  state: Observable<SaveState>;
  /** a change of ours was made and, when there is a socket, sent */
  changed(): void;
  /** the server has asked for and been sent everything it lacks */
  resent(): void;
  saved(seq: number): void;
  /** whether everything of the server has arrived; it asks for what it lacks before that, or after */
  connected(yes: boolean): void;
  pending(): boolean;
  /** Whether something waits for being stored and nothing was stored since this was asked last. */
  stuck(): boolean;
  /** for how many milliseconds the oldest change that is not stored has waited */
  waited(): number;
};

/** @param send puts a message on the socket, after everything sent so far */
export function createAcknowledgement(
  send: (message: { type: 'written'; seq: number }) => void,
): Acknowledgement {
  const state = createObservable<SaveState>('saved');
  let made = 0;
  let stored = 0;
  /** when each change that is not stored was made */
  let times: number[] = [];
  let online = false;
  let before: number | undefined;
  /** whether the server was given on this line what it lacked: before that, `written` would say too much */
  let given = false;
  const ask = () => {
    if (given && stored < made) send({ type: 'written', seq: made });
  };
  const show = () => state.set(online ? (stored < made ? 'saving' : 'saved') : 'offline');
  return {
    state,
    changed() {
      made++;
      times.push(performance.now());
      show();
      ask();
    },
    resent() {
      given = true;
      ask();
    },
    saved(seq) {
      if (seq > stored && seq <= made) {
        times = times.slice(seq - stored);
        stored = seq;
      }
      show();
    },
    connected(yes) {
      online = yes;
      if (!yes) given = false;
      show();
    },
    pending: () => stored < made,
    stuck() {
      const last = before;
      before = online && stored < made ? stored : undefined;
      return before !== undefined && before === last;
    },
    waited: () => (times[0] === undefined ? 0 : performance.now() - times[0]),
  };
}
