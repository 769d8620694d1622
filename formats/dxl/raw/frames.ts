import type { Branch } from '../branch.ts';
import type { Found } from '../searchable/records.ts';
import { branch, textAt, u8, u16, u32 } from './bytes.ts';
import { linkTo, resourceOf } from './resources.ts';

const FRAMESET = 0xfff0;
const FRAME = 0xfff1;
const RESOURCES: ReadonlySet<number> = new Set([0xfff6, 0xff71]);
/** Units of sizes by their number: pixels, per cent, shares. */
const units: Readonly<Record<number, string>> = { 1: 'px', 2: '%', 3: '*' };
const scrolling: Readonly<Record<number, string>> = { 1: 'always', 2: 'never', 3: 'auto' };
/** Where the sizes of a set and the names of a frame begin. */
const SIZES = 46;
const NAMES = 32;
/** Sets in sets go no deeper than that. */
const DEEP = 100;

/** A frameset by its records; undefined when they hold none. */
export function framesetOf(records: readonly Found[]): Branch | undefined {
  const at = records.findIndex(({ signature }) => signature === FRAMESET);
  return at < 0 ? undefined : readSet(records, at, 0).set;
}

function readSet(records: readonly Found[], place: number, depth: number): { set: Branch; next: number } {
  const body = records[place]?.body ?? new Uint8Array();
  const [rows, columns] = [u16(body, 30), u16(body, 32)];
  const count = Math.max(rows, columns);
  // The sizes of the rows come first, then those of the columns.
  const from = SIZES + (rows > columns ? 0 : 4 * rows);
  const sizes = Array.from({ length: Math.min(count, body.length) }, (_, each) => {
    const at = from + 4 * each;
    const unit = units[u16(body, at)] ?? '*';
    const value = u16(body, at + 2);
    return unit === '*' && value <= 1 ? '*' : `${value}${unit}`;
  });
  const frames: Branch[] = [];
  let at = place + 1;
  while (at < records.length && frames.length < count) {
    const record = records[at];
    if (record?.signature === FRAMESET && depth < DEEP) {
      const { set, next } = readSet(records, at, depth + 1);
      frames.push(set);
      at = next;
    } else if (record?.signature === FRAME) {
      const linked = records[at + 1];
      const link =
        linked !== undefined && RESOURCES.has(linked.signature) ? resourceOf(linked.body) : undefined;
      frames.push(frameOf(record.body, link && (link.name || link.formula) ? [linkTo(link)] : []));
      at++;
    } else at++;
  }
  // Left beside each other unless there are more rows than columns.
  const direction = rows > columns ? { rows: sizes.join(' ') } : { columns: sizes.join(' ') };
  return { set: branch('frameset', direction, frames), next: at };
}

function frameOf(body: Uint8Array, link: Branch[]): Branch {
  const [name, target] = [u16(body, 18), u16(body, 22)];
  const flags = u32(body, 0);
  return branch(
    'frame',
    {
      name: textAt(body, NAMES, name) || undefined,
      targetframe: textAt(body, NAMES + name, target) || undefined,
      scrolling: (flags & 0x10) === 0 ? undefined : scrolling[u16(body, 8)],
      noresize: u8(body, 7) === 1 ? 'true' : undefined,
    },
    link,
  );
}
