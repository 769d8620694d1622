import type { Base } from '../../base.ts';

/** What is handed out with a form or a challenge and comes back with the answer: nobody else can read or change it. */
export type Sealed<State> = {
  seal(state: State): string;
  /** What was sealed; undefined when it is not ours, was changed, or is too old. */
  open(text: string): State | undefined;
};

/** @param purpose names the key under which it is sealed. @param lifeMs how long it is good. */
export function createSealed<State extends object>(
  { cipher, clock }: Pick<Base, 'cipher' | 'clock'>,
  purpose: string,
  lifeMs: number,
): Sealed<State> {
  return {
    seal: (state) => cipher.encrypt(purpose, JSON.stringify({ ...state, at: clock().getTime() })),
    open(text) {
      try {
        const state: State & { at: number } = JSON.parse(cipher.decrypt(purpose, text));
        return clock().getTime() - state.at < lifeMs ? state : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
