import { AbstractType, ContentType, type Doc, getState, type ID, ID as Identity, Item } from 'yjs';
import type { DecodedUpdate } from '../../../formats/model/concurrentMoves/lost.ts';
import { releasedBy } from './pendingStructs.ts';

/** Tables in cells of tables, ten deep, are thirty. Every page goes down each of them. */
const MAX_DEPTH = 100;

type Structs = DecodedUpdate['structs'];

/** Whether an element of the change, or one that waited for it, would be nested too deeply. */
export function nestsTooDeep(room: Doc, said: DecodedUpdate): boolean {
  const released = releasedBy(room, said);
  const nodes = [...said.structs, ...released].filter(isNode);
  if (nodes.length === 0) return false;
  const { store } = room;
  // What waited may claim the same place as what comes, and either may get it.
  const coming = [byClient(said.structs), byClient(released)];
  const at = ({ client, clock }: ID): unknown[] =>
    clock < getState(store, client)
      ? [structAt(store.clients.get(client), clock)]
      : coming.map((lists) => structAt(lists.get(client), clock));
  /** What an item may lie in, one less deep, or beside. */
  const near = ({ parent, origin, rightOrigin }: Item): { step: 0 | 1; items: Item[] } => {
    const over: unknown = parent;
    if (over instanceof AbstractType) return { step: 1, items: over._item ? [over._item] : [] };
    if (over instanceof Identity) return { step: 1, items: at(over).filter(isItem) };
    const beside = origin ?? rightOrigin;
    if (over === null && beside) return { step: 0, items: at(beside).filter(isItem) };
    return { step: 1, items: [] };
  };
  const depths = new Map<Item, number>();
  const known = new Set<Item>();
  return nodes.some((node) => {
    const path = [node];
    for (let item = path.at(-1); item; item = path.at(-1)) {
      const { step, items } = near(item);
      if (!depths.has(item)) {
        // An element that contains itself, at whatever distance, is nested without end.
        depths.set(item, Number.POSITIVE_INFINITY);
        path.push(...items.filter((each) => !depths.has(each)));
        continue;
      }
      path.pop();
      if (known.has(item)) continue;
      known.add(item);
      depths.set(item, step + Math.max(0, ...items.map((each) => depths.get(each) ?? 0)));
    }
    return (depths.get(node) ?? 0) > MAX_DEPTH;
  });
}

/** Each client's changes in order. */
function byClient(structs: Structs): Map<number, Structs> {
  const lists = Map.groupBy(structs, ({ id }) => id.client);
  for (const list of lists.values()) list.sort((a, b) => a.id.clock - b.id.clock);
  return lists;
}

/** What has a clock; undefined in a gap. */
function structAt(list: Structs | undefined, clock: number): unknown {
  let [from, to] = [0, (list?.length ?? 0) - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const struct = list?.[middle];
    if (!struct) return undefined;
    if (clock < struct.id.clock) to = middle - 1;
    else if (clock >= struct.id.clock + struct.length) from = middle + 1;
    else return struct;
  }
  return undefined;
}

const isItem = (struct: unknown): struct is Item => struct instanceof Item;
const isNode = (struct: unknown): struct is Item => isItem(struct) && struct.content instanceof ContentType;
