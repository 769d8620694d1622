/** @param part 0.95 for the 95th of hundred. @returns NaN of nothing. */
export function percentile(list: readonly number[], part: number): number {
  const sorted = list.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** `8.1 / 17.3 ms` */
export const p50AndP95 = (list: readonly number[]): string =>
  `${percentile(list, 0.5).toFixed(1)} / ${percentile(list, 0.95).toFixed(1)} ms`;
