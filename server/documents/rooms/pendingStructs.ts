import { type Doc, decodeUpdateV2, getState } from 'yjs';
import type { DecodedUpdate } from '../../../formats/model/concurrentMoves/lost.ts';

/** An editor's changes come in order, so that nothing of a page's own ever waits for long. */
const MAX_WAITING_BYTES = 256 * 1024;

type Waiting = NonNullable<Doc['store']['pendingStructs']>;

const read = new WeakMap<Uint8Array, DecodedUpdate['structs']>();

/** What changes say that Yjs keeps back, because others that they build on have not come; read once for each state. */
export function waitingIn({ update }: Waiting): DecodedUpdate['structs'] {
  const structs = read.get(update) ?? decodeUpdateV2(update).structs;
  read.set(update, structs);
  return structs;
}

const clients = new WeakMap<DecodedUpdate['structs'], Set<number>>();

/** In whose names changes wait. */
export function clientsIn(structs: DecodedUpdate['structs']): Set<number> {
  const known = clients.get(structs) ?? new Set(structs.map(({ id }) => id.client));
  clients.set(structs, known);
  return known;
}

/** What Yjs holds back and tries again with every change, because that may bring what was missing. */
export function releasedBy({ store }: Doc, { structs }: DecodedUpdate): DecodedUpdate['structs'] {
  const { pendingStructs } = store;
  if (pendingStructs === null) return [];
  const ends = endsOf(structs);
  for (const [client, clock] of pendingStructs.missing)
    if (clock < Math.max(getState(store, client), ends.get(client) ?? 0)) return waitingIn(pendingStructs);
  return [];
}

/** The clocks up to which changes reach, by client. */
export function endsOf(structs: DecodedUpdate['structs']): Map<number, number> {
  const ends = new Map<number, number>();
  for (const { id, length } of structs)
    ends.set(id.client, Math.max(ends.get(id.client) ?? 0, id.clock + length));
  return ends;
}

/** Whether more waits in a room than is kept. */
export function waitsTooMuch({ store: { pendingDs, pendingStructs } }: Doc): boolean {
  return (pendingDs?.length ?? 0) + (pendingStructs?.update.length ?? 0) > MAX_WAITING_BYTES;
}

/** Drops what waits. None of it was acknowledged; whoever sent it must come again, and then sends it again. */
export function forgetWaiting({ store }: Doc): void {
  store.pendingStructs = null;
  store.pendingDs = null;
}
