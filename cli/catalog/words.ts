/** A number and its thing: `1 file`, `2 files`, `0 files`. */
export const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;
