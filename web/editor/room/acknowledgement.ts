import { createValue, type Value } from './value.ts';

export type SaveState = 'saved' | 'saving' | 'offline';

/**
 * Follows which of our own changes the server has stored. Every change gets a number; after its update was sent,
 * `{"type":"written","seq":n}` follows on the same socket, and the server answers `{"type":"saved","seq":n}` once
 * everything it received before is committed. `Saved` is shown for nothing less.
 */
export type Acknowledgement = {
  state: Value<SaveState>;
  /** a change of ours was made and, when connected, sent */
  changed(): void;
  /** the server has asked for and been sent everything it lacks */
  resent(): void;
  saved(seq: number): void;
  connected(yes: boolean): void;
  pending(): boolean;
};

/** @param send puts a message on the socket, after everything sent so far */
export function createAcknowledgement(
  send: (message: { type: 'written'; seq: number }) => void,
): Acknowledgement {
  const state = createValue<SaveState>('saved');
  let made = 0;
  let stored = 0;
  let online = false;
  const show = () => state.set(online ? (stored < made ? 'saving' : 'saved') : 'offline');
  return {
    state,
    changed() {
      made++;
      show();
      if (online) send({ type: 'written', seq: made });
    },
    resent() {
      if (stored < made) send({ type: 'written', seq: made });
    },
    saved(seq) {
      if (seq > stored && seq <= made) stored = seq;
      show();
    },
    connected(yes) {
      online = yes;
      show();
    },
    pending: () => stored < made,
  };
}
