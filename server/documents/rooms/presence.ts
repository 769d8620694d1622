import type { Connection, Document } from '@hocuspocus/server';
import type { Caller } from '../../platform/identity/caller.ts';

/** The largest state of one window: a name, a colour, a cursor. */
const MAX_STATE = 4096;
/** A window is one; it gets another number when it meets somebody with its own. */
const MAX_WINDOWS = 8;

/** Makes presence honest: nobody speaks for another window, and names are those of the account.
 *  Changes the states in place, as the library expects. */
export function ownStates(
  states: Map<number, Record<string, unknown>>,
  connection: Connection,
  document: Document,
  caller: Caller,
): void {
  const others = document.getConnections().filter((each) => each !== connection);
  const own = new Set<number>(document.getClients(connection));
  for (const [client, state] of states) {
    const foreign = others.some((each) => document.getClients(each).has(client));
    const crowd = !own.has(client) && own.size >= MAX_WINDOWS;
    if (foreign || crowd || !isState(state) || JSON.stringify(state).length > MAX_STATE) {
      states.delete(client);
      continue;
    }
    own.add(client);
    const user = typeof state.user === 'object' && state.user !== null ? state.user : {};
    state.user = { ...user, id: caller.subject, name: caller.displayName };
  }
}

/** Any page may send anything for a state. */
const isState = (state: unknown) => typeof state === 'object' && state !== null && !Array.isArray(state);
