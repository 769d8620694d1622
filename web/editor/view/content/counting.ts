const romans: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** A number in small Roman numerals; one above 9999 as that. */
export function roman(value: number): string {
  let left = Math.min(value, 9999);
  return romans
    .map(([of, sign]) => {
      const times = Math.max(Math.floor(left / of), 0);
      left -= times * of;
      return sign.repeat(times);
    })
    .join('');
}

/** A number in small letters: a … z, aa … zz, as word processors count. */
export const letters = (value: number): string =>
  value < 1 ? '' : String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.min(1 + (value - 1) / 26, 40));
