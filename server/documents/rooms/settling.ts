import type { OpenRoom } from './openRoomStore.ts';
import type { Relay } from './relay.ts';

/** A process that cannot answer has lost the database or hangs; nobody waits for it longer. */
const MAX_WAIT_MS = 2_000;

/** Has the other processes that have a room keep what arrived there. */
export function createSettling(relay: Pick<Relay, 'ask'>) {
  const asking = new Map<number, { left: Set<number>; resolve: () => void }>();
  let last = 0;

  return {
    /** Resolves when all of them have answered, or cannot. @param others who has the room. */
    async others(draft: string, others: Pick<OpenRoom, 'process'>[]): Promise<void> {
      if (others.length === 0) return;
      const number = ++last;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, MAX_WAIT_MS);
        const done = () => {
          clearTimeout(timer);
          resolve();
        };
        asking.set(number, { left: new Set(others.map(({ process }) => process)), resolve: done });
        relay.ask(draft, number);
      });
      asking.delete(number);
    },
    answered(process: number, number: number): void {
      const asked = asking.get(number);
      asked?.left.delete(process);
      if (asked?.left.size === 0) asked.resolve();
    },
  };
}
