const perUnit: Record<string, number> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12, px: 0.75 };

/** A length such as `2.5cm` in points; undefined for a percentage or anything else. */
export function points(value: string | undefined): number | undefined {
  const found = /^(-?(?:\d+(?:\.\d+)?|\.\d+))(pt|in|cm|mm|pc|px)$/.exec(value?.trim() ?? '');
  if (!found) return undefined;
  return Math.round(Number(found[1]) * (perUnit[found[2] ?? ''] ?? 1) * 100) / 100;
}

/** The same in CSS pixels, for pictures of a sensible size; else null. */
export function pixels(value: string | undefined): number | null {
  const length = Math.round((points(value) ?? 0) / 0.75);
  return length > 0 && length < 20_000 ? length : null;
}

/** A length in points as the format writes it. */
export const pt = (points: number): string => `${Math.round(points * 100) / 100}pt`;
