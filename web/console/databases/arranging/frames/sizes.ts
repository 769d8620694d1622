/** A size of DXL: pixels, a part of a hundred, or a share of what is left. */
type Size = { value: number; unit: 'px' | '%' | '' | '*' };

/** So small a box becomes by dragging, in pixels. */
const SMALLEST = 8;
/** So fine are shares once somebody drags what is between them. */
const FINE = 100;

/** The sizes that the interface takes. */
export const isSize = (text: string): boolean =>
  /^((\d{1,9}(\.\d{1,9})?|\.\d{1,9})(px|%|\*)?|\*)$/.test(text);

function sizeOf(text: string): Size {
  const unit = /px$|%$|\*$/.exec(text)?.[0] ?? '';
  const value = Number.parseFloat(text);
  return { value: Number.isFinite(value) && value > 0 ? value : 1, unit: unit as Size['unit'] };
}

const isShare = ({ unit }: Size) => unit === '' || unit === '*';
const rounded = (value: number) => Math.round(value * 10) / 10;
const textOf = ({ value, unit }: Size) => (unit === '*' && value === 1 ? '*' : `${rounded(value)}${unit}`);

/** About how many hundredths of two neighbours the first has, in a frameset of usual width. */
export function portion(sizes: readonly string[], at: number): number {
  const read = sizes.map(sizeOf);
  const whole = 1000;
  const fixed = (size: Size) => (size.unit === 'px' ? size.value : (size.value * whole) / 100);
  const left = read.reduce((rest, size) => rest - (isShare(size) ? 0 : fixed(size)), whole);
  const shares = read.reduce((sum, size) => sum + (isShare(size) ? size.value : 0), 0);
  const [one, other] = [read[at], read[at + 1]].map((size) => {
    if (!size) return 0;
    return isShare(size) ? (Math.max(left, 0) * size.value) / shares : fixed(size);
  });
  const sum = (one ?? 0) + (other ?? 0);
  return sum > 0 ? Math.round(((one ?? 0) * 100) / sum) : 50;
}

/** The sizes when what is between a box and the next moves by `delta`; `drawn` says how large they are, all in pixels. */
export function resized(
  sizes: readonly string[],
  at: number,
  drawn: readonly number[],
  delta: number,
): string[] {
  const [one = 0, other = 0] = [drawn[at], drawn[at + 1]];
  const least = Math.min(SMALLEST, one, other);
  const moved = Math.min(Math.max(delta, least - one), other - least);
  const whole = drawn.reduce((sum, each) => sum + each, 0);
  let read = sizes.map(sizeOf);
  const [first, second] = [read[at], read[at + 1]];
  if (!first || !second || whole === 0) return [...sizes];
  if (isShare(first) && isShare(second)) {
    const sum = read.reduce((total, size) => total + (isShare(size) ? size.value : 0), 0);
    const finer = sum < FINE ? Math.ceil(FINE / sum) : 1;
    read = read.map((size) => (isShare(size) ? { ...size, value: size.value * finer } : size));
    const both = (first.value + second.value) * finer;
    const mine = Math.min(Math.max(Math.round((both * (one + moved)) / (one + other)), 1), both - 1);
    read[at] = { ...first, value: mine };
    read[at + 1] = { ...second, value: both - mine };
  } else {
    const fixed = (size: Size, pixels: number): Size => {
      if (isShare(size)) return size;
      return { ...size, value: size.unit === 'px' ? Math.round(pixels) : (pixels * 100) / whole };
    };
    read[at] = fixed(first, one + moved);
    read[at + 1] = fixed(second, other - moved);
  }
  return read.map(textOf);
}

/** What two boxes have that share the place of one, and how much finer the shares around them become. */
export function halved(text: string): { half: string; finer: number } {
  const size = sizeOf(text);
  if (!isShare(size)) return { half: textOf({ ...size, value: Math.max(size.value / 2, 1) }), finer: 1 };
  const finer = size.value % 2 === 0 ? 1 : 2;
  return { half: textOf({ ...size, value: (size.value * finer) / 2 }), finer };
}

/** A share that many times as fine; other sizes stay. */
export function finerBy(text: string, times: number): string {
  const size = sizeOf(text);
  return times === 1 || !isShare(size) ? text : textOf({ ...size, value: size.value * times });
}
