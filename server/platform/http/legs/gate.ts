/** How many may be at work, and how many may wait for it; of both one caller has at most a share. */
export type Limits = { places: number; waiting: number; milliseconds: number };

/** A place at work. Whoever has one leaves exactly once; what is left already may be left again. */
export type Place = {
  leave(): void;
  /** Gives the place away while something else is waited for, such as another server. Afterwards the work goes on at
   *  once, for it holds what it had begun, even when that is one more than there are places. */
  aside<T>(work: () => Promise<T>): Promise<T>;
};

/** Why somebody was not let in; nothing else was done for them. */
export class Refused extends Error {}

/** Lets a bounded number of requests work at a time. Those who wait are let in by turns, one of each caller, so that
 *  whoever sends much waits for what is their own. */
export type Gate = {
  /** A place at once, or a promise of one.
   *  @param gone asked for only by who has to wait: ends the waiting, when nobody is there any more.
   *  @throws Refused when too many wait already, or it took too long; the promise is rejected with the same. */
  enter(caller: string, gone?: () => AbortSignal): Place | Promise<Place>;
  running(): number;
  waiting(): number;
};

/** What one caller may have of the places and of the line before them. */
const SHARE = 0.75;
const shareOf = (all: number) => Math.max(1, Math.floor(all * SHARE));

/** Makes a gate; nobody is there yet. */
export function createGate({ places, waiting: most, milliseconds }: Limits): Gate {
  const ofCaller = { places: shareOf(places), waiting: shareOf(most) };
  const at = new Map<string, number>();
  /** Who waits, by caller; whose turn is next stands first. */
  const line = new Map<string, Set<() => void>>();
  let running = 0;
  let waiting = 0;

  const begin = (caller: string) => {
    running += 1;
    at.set(caller, (at.get(caller) ?? 0) + 1);
  };
  const end = (caller: string) => {
    running -= 1;
    const left = (at.get(caller) ?? 1) - 1;
    if (left > 0) at.set(caller, left);
    else at.delete(caller);
    next();
  };
  const hasPlace = (caller: string) => running < places && (at.get(caller) ?? 0) < ofCaller.places;

  /** Lets in whoever may; a caller who was let in goes to the end of the line. */
  function next(): void {
    for (const [caller, turns] of line) {
      if (running >= places) return;
      const [turn] = turns;
      if (turn === undefined || !hasPlace(caller)) continue;
      line.delete(caller);
      turns.delete(turn);
      if (turns.size > 0) line.set(caller, turns);
      turn();
    }
  }

  function placeOf(caller: string): Place {
    let isHeld = true;
    let isLeft = false;
    begin(caller);
    const release = () => {
      if (!isHeld) return;
      isHeld = false;
      end(caller);
    };
    return {
      leave() {
        isLeft = true;
        release();
      },
      async aside(work) {
        const had = isHeld;
        release();
        try {
          return await work();
        } finally {
          if (had && !isLeft && !isHeld) {
            isHeld = true;
            begin(caller);
          }
        }
      },
    };
  }

  function wait(caller: string, signal?: AbortSignal): Promise<Place> {
    const turns = line.get(caller) ?? new Set();
    if (waiting >= most || turns.size >= ofCaller.waiting) throw new Refused();
    return new Promise((resolve, reject) => {
      const over = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', giveUp);
        waiting -= 1;
      };
      const turn = () => {
        over();
        resolve(placeOf(caller));
      };
      const giveUp = () => {
        turns.delete(turn);
        if (turns.size === 0 && line.get(caller) === turns) line.delete(caller);
        over();
        reject(new Refused());
      };
      const timer = setTimeout(giveUp, milliseconds);
      signal?.addEventListener('abort', giveUp, { once: true });
      waiting += 1;
      turns.add(turn);
      line.set(caller, turns);
    });
  }

  return {
    enter: (caller, gone) => (hasPlace(caller) ? placeOf(caller) : wait(caller, gone?.())),
    running: () => running,
    waiting: () => waiting,
  };
}
