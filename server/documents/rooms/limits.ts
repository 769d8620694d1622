import { type Doc, getState, ID, Item } from 'yjs';
import type { DecodedUpdate } from '../../../formats/model/concurrentMoves/lost.ts';
import { nestsTooDeep } from './nestingLimit.ts';
import { endsOf } from './pendingStructs.ts';

/** What all changes of one room may take; a document of 1,000 pages has a few MB. */
const MAX_ROOM_BYTES = 128 * 1024 * 1024;
/** Each insertion, even of a single character, is an object in memory. */
const PIECE_BYTES = 120;
/** Deletions of things that are not there; every later change searches them. */
const MAX_MISSING = 1000;

/** NewComment of changes that wait for others, which an editor of ours would have sent before. */
export const NEVER_CAME = 'Too many changes build on others that never came.';

/** What a change adds to a room. */
export const weightOf = (payload: Uint8Array, { structs }: DecodedUpdate): number =>
  payload.length + structs.length * PIECE_BYTES;

/** Why a change is not taken, in words; undefined when it is.
 *  @param weight of the room with it. */
export function faultIn(room: Doc, said: DecodedUpdate, weight: number): string | undefined {
  if (weight > MAX_ROOM_BYTES) return 'The document has grown too large.';
  if (contradictsItself(said)) return 'A change contradicts itself.';
  if (missingIn(room, said) > MAX_MISSING) return NEVER_CAME;
  return nestsTooDeep(room, said) ? 'The document is nested too deeply.' : undefined;
}

/** Whether something takes the place of what came before it, or builds on itself or on what its author did later:
 *  Yjs throws at such in the middle of a change. */
function contradictsItself({ structs }: DecodedUpdate): boolean {
  const ends = new Map<number, number>();
  return structs.some((struct) => {
    const { client, clock } = struct.id;
    if (clock < (ends.get(client) ?? 0)) return true;
    ends.set(client, clock + struct.length);
    if (!(struct instanceof Item)) return false;
    return [struct.origin, struct.rightOrigin, struct.parent].some(
      (on) => on instanceof ID && on.client === client && on.clock >= clock,
    );
  });
}

function missingIn({ store }: Doc, { structs, ds }: DecodedUpdate): number {
  const ends = endsOf(structs);
  let missing = 0;
  for (const [client, ranges] of ds.clients) {
    const end = Math.max(getState(store, client), ends.get(client) ?? 0);
    for (const { clock, len } of ranges) if (clock + len > end) missing++;
  }
  return missing;
}
