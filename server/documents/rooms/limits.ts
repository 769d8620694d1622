import {
  AbstractType,
  ContentType,
  type Doc,
  findIndexSS,
  type GC,
  getState,
  ID,
  Item,
  type Item as YItem,
} from 'yjs';
import type { Said } from '../../../formats/model/moves/lost.ts';

/** What all changes of one room may take; a document of 1,000 pages has a few MB. */
const MAX_ROOM_BYTES = 128 * 1024 * 1024;
/** Each inserted piece, be it one character, is an object in memory. */
const PIECE_BYTES = 120;
/** Tables in cells of tables, ten deep, are thirty. Every page goes down each of them. */
const MAX_DEPTH = 100;
/** Deletions of what is not there; they are looked through with each change that follows. */
const MAX_MISSING = 1000;
const MAX_WAITING_BYTES = 256 * 1024;

/** What a change adds to a room. */
export const weightOf = (payload: Uint8Array, { structs }: Said): number =>
  payload.length + structs.length * PIECE_BYTES;

/** Why a change is not taken, in words; undefined when it is.
 *  @param weight of the room with it.
 *  @param incomplete whether others are missing that earlier changes of the same window build on. */
export function faultIn(room: Doc, said: Said, weight: number, incomplete: boolean): string | undefined {
  if (weight > MAX_ROOM_BYTES) return 'The document has grown too large.';
  const { pendingDs, pendingStructs } = room.store;
  const waiting = (pendingDs?.length ?? 0) + (pendingStructs?.update.length ?? 0);
  if ((incomplete && waiting > MAX_WAITING_BYTES) || missingIn(room, said) > MAX_MISSING)
    return 'Too many changes build on others that never came.';
  return nestsTooDeep(room, said) ? 'The document is nested too deeply.' : undefined;
}

function missingIn({ store }: Doc, { structs, ds }: Said): number {
  const ends = new Map<number, number>();
  for (const { id, length } of structs)
    ends.set(id.client, Math.max(ends.get(id.client) ?? 0, id.clock + length));
  let missing = 0;
  for (const [client, ranges] of ds.clients) {
    const end = Math.max(getState(store, client), ends.get(client) ?? 0);
    for (const { clock, len } of ranges) if (clock + len > end) missing++;
  }
  return missing;
}

/** Whether an element of the change would lie in more than so many others. */
function nestsTooDeep({ store }: Doc, { structs }: Said): boolean {
  if (!structs.some(isNode)) return false;
  const own = Map.groupBy(structs, ({ id }) => id.client);
  const depths = new Map<object, number>();
  const find = ({ client, clock }: ID): unknown => {
    const list = clock < getState(store, client) ? store.clients.get(client) : own.get(client);
    if (!list || list.length === 0) return undefined;
    const last = list.at(-1);
    if (!last || clock < (list[0]?.id.clock ?? 0) || clock >= last.id.clock + last.length) return undefined;
    return list[findIndexSS(list as (YItem | GC)[], clock)];
  };
  /** What says how deep an item lies: its parent, one less deep, or its neighbour. */
  const next = ({ parent, origin, rightOrigin }: YItem): [unknown, 0 | 1] => {
    const over: unknown = parent;
    if (over instanceof ID) return [find(over), 1];
    if (over instanceof AbstractType) return [over._item, 1];
    const near = origin ?? rightOrigin;
    return over === null && near ? [find(near), 0] : [undefined, 1];
  };
  return structs.filter(isNode).some((node) => {
    const path: [object, 0 | 1][] = [];
    let at: unknown = node;
    while (at instanceof Item && !depths.has(at)) {
      const [over, step] = next(at);
      path.push([at, step]);
      at = over;
    }
    let depth = at instanceof Item ? (depths.get(at) ?? 0) : 0;
    for (const [item, step] of path.toReversed()) {
      depth += step;
      depths.set(item, depth);
    }
    return depth > MAX_DEPTH;
  });
}

const isNode = (struct: unknown): struct is YItem =>
  struct instanceof Item && struct.content instanceof ContentType;
