import { type Area, type Box, isSamePlace, noAreas, type PageSize, type Place } from './box.ts';
import { edgeAbove, type Filled, fill, noteRoom, type Room, regionAt, SPARED, type Why } from './fill.ts';

type OnPage = Pick<Filled, 'used' | 'notes' | 'next' | 'why'> & { areas: Area[] };

/** So often at most a height is tried in which columns end together. */
const TRIES = 12;
const CLOSE = 1;

/**
 * Fills a page: what stands in columns column by column, what follows in others below it.
 * @param above what the page begins with once more, and the room above the piece of a row
 */
export function fillPage(
  boxes: readonly Box[],
  start: Place,
  asked: boolean,
  size: PageSize,
  above: number,
): { used: number; notes: number; areas: readonly Area[]; next?: Place; asked: boolean } {
  const areas: Area[] = [];
  let room: Room = {
    height: size.height - size.top - size.bottom,
    ...{ notesLine: size.notesLine, top: 0, above, notes: 0, reserved: 0 },
    ...{ limit: Number.POSITIVE_INFINITY, mayBeEmpty: false, isBelow: false },
  };
  let [place, isWanted, used]: [Place, boolean, number] = [start, asked, 0];
  for (;;) {
    const part = fillRegion(boxes, place, isWanted, room);
    areas.push(...part.areas);
    used = Math.max(used, part.used);
    const { next, notes, why } = part;
    if (why !== 'region' || !next) {
      const isOne = areas.length === 1 && areas[0]?.column === 0 && regionAt(boxes, start.box).columns === 1;
      const whole = { used, notes: noteRoom(notes, size), areas: isOne ? noAreas : areas };
      return { ...whole, ...(next && { next }), asked: why === 'page' || why === 'column' };
    }
    const bottom = Math.max(used, ...areas.map((area) => bottomOf(boxes, area, next.box)));
    const top = bottom + edgeAbove(boxes, next.box);
    room = { ...room, top, above: 0, notes, mayBeEmpty: true, isBelow: true };
    [place, isWanted] = [next, false];
  }
}

/** Where what follows may begin: below what the last block of the region leaves free below its own lines. */
const bottomOf = (boxes: readonly Box[], { start, top, used }: Area, end: number) =>
  top + used + (start.box < end ? (boxes[end - 1]?.hang ?? 0) : 0);

/** Fills the columns of a region, all as high as is needed where it ends on the page and wants that. */
function fillRegion(boxes: readonly Box[], start: Place, asked: boolean, room: Room): OnPage {
  const { columns, isBalanced } = regionAt(boxes, start.box);
  let filled = fillColumns(boxes, start, asked, room);
  const taken = noteRoom(filled.notes, room);
  // Footnotes of a column take the room of those before it too.
  if (columns > 1 && filled.notes > room.notes && filled.used + taken > room.height + SPARED)
    filled = fillColumns(boxes, start, asked, { ...room, reserved: taken });
  const isAll = filled.why === 'region' || filled.why === 'end';
  if (columns === 1 || !isBalanced || !isAll || filled.hasBreak) return filled;
  let [low, high] = [room.top, filled.used];
  for (let tried = 0; tried < TRIES && high - low > CLOSE; tried++) {
    const limit = (low + high) / 2;
    const other = fillColumns(boxes, start, asked, { ...room, limit });
    if (other.why === filled.why && other.used <= limit + SPARED) {
      filled = other;
      high = Math.min(limit, other.used);
    } else low = limit;
  }
  return filled;
}

function fillColumns(
  boxes: readonly Box[],
  start: Place,
  asked: boolean,
  room: Room,
): OnPage & { hasBreak: boolean } {
  const { columns } = regionAt(boxes, start.box);
  const areas: Area[] = [];
  let [used, hasBreak, notes]: [number, boolean, number] = [room.top, false, room.notes];
  let [place, isWanted]: [Place, boolean] = [start, asked];
  let why: Why = 'full';
  for (let column = 0; column < columns; column++) {
    const first = column === 0;
    const own = { ...room, notes, above: first ? room.above : 0, isBelow: first && room.isBelow };
    const filled = fill(boxes, place, isWanted, own);
    const { next } = filled;
    const isEmpty = next !== undefined && isSamePlace(next, place);
    if (!isEmpty) {
      areas.push({ start: place, asked: isWanted, column, top: room.top, used: filled.used - room.top });
      used = Math.max(used, filled.used);
    }
    ({ notes, why } = filled);
    if (!next) return { areas, used, notes, why, hasBreak };
    place = next;
    isWanted = why === 'column' || why === 'page';
    hasBreak ||= why === 'column';
    if (why === 'region' || why === 'page' || (isEmpty && first)) break;
  }
  return { areas, used, notes, why, next: place, hasBreak };
}
