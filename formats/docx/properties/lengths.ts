/** Twentieths of a point → points. */
export function points(value: string | undefined): number | undefined {
  const number = Number(value);
  return value === undefined || value === '' || Number.isNaN(number) ? undefined : number / 20;
}
