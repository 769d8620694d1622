import type { Around, Block } from '../../model/block.ts';
import type { Source } from '../source.ts';

/** Where a block begins and ends together with what is around it. */
export const outerStart = ({ around, from }: Block): number => around?.[0]?.from ?? from;
export const outerEnd = ({ around, to }: Block): number => around?.[0]?.element.end ?? to;

/**
 * What is written around each of these rows or cells. A control stands once, around those of its own that still follow
 * one another, and around new ones among them; others lose it, and one that has none left goes.
 * @param blocks what each was read from at this place; undefined for a new one
 */
export function controlsAround(blocks: readonly (Block | undefined)[]): Around[][] {
  const used = new Set<Around>();
  const all: Around[][] = [];
  let before: Around[] = [];
  for (const [at, block] of blocks.entries()) {
    const wanted = block ? (block.around ?? []) : shared(before, next(blocks, at));
    const here = wanted.filter((one) => !used.has(one) || before.includes(one));
    for (const one of here) used.add(one);
    all.push(here);
    before = here;
  }
  return all;
}

/** What is around the next one that was there. */
const next = (blocks: readonly (Block | undefined)[], at: number): Around[] =>
  blocks.find((one, index) => index > at && one !== undefined)?.around ?? [];

/** What two lists have in common at their beginnings. */
function shared(one: readonly Around[], other: readonly Around[]): Around[] {
  const differs = one.findIndex((each, at) => each !== other[at]);
  return one.slice(0, differs < 0 ? one.length : differs);
}

/** Rows or cells, written, with what is around them. */
export function writeAround(source: Source, texts: readonly string[], around: readonly Around[][]): string {
  let open: Around[] = [];
  let out = '';
  const change = (wanted: Around[]) => {
    const same = shared(open, wanted).length;
    for (const { element, close } of open.slice(same).reverse()) out += source.slice(close, element.end);
    for (const { from, open: to } of wanted.slice(same)) out += source.slice(from, to);
    open = wanted;
  };
  for (const [at, text] of texts.entries()) {
    change(around[at] ?? []);
    out += text;
  }
  change([]);
  return out;
}
