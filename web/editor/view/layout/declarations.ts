export const entries = <T>(table: Record<string, T> | T[] | undefined) => Object.entries(table ?? {});

export const number = (value: unknown, least = -2000, most = 4000): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(Math.max(value, least), most) : undefined;

export const colour = (value: unknown) =>
  typeof value === 'string' && /^[0-9A-Fa-f]{6}$/.test(value) ? `#${value}` : undefined;

/** Declarations that have a value. */
export const css = (list: Record<string, string | undefined>) =>
  Object.entries(list)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ');

export const pt = (value: unknown) => {
  const length = number(value);
  return length === undefined ? undefined : `${Math.round(length * 100) / 100}pt`;
};

/** A margin beside lines that stand outside of it, which the paragraph says in `--frame-start` and `--frame-end`, from where the
 *  text of its section begins and ends (`--start`, `--end`). */
export const insideFrame = (side: 'start' | 'end', margin: string | undefined): string | undefined =>
  margin === undefined ? undefined : `calc(${margin} + var(--${side}, 0pt) - var(--frame-${side}, 0pt))`;
