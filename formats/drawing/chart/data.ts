/** What a simple chart shows: one value, or none, of each series for each category. */
export type ChartData = {
  kind: ChartKind;
  title: string;
  categories: string[];
  series: { name: string; values: (number | null)[] }[];
};

export const chartKinds = ['column', 'bar', 'line', 'pie'] as const;
export type ChartKind = (typeof chartKinds)[number];

/** A chart of more than this is made in a workbook. */
export const MAX_CATEGORIES = 60;
export const MAX_COLUMNS = 12;
const MAX_WORDS = 200;

const isWords = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_WORDS && !/[\p{Cc}\p{Cs}]/u.test(value);
const isList = (value: unknown, most: number): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && value.length <= most;

export const writeChartData = (data: ChartData): string => JSON.stringify(data);

const known = new Map<string, ChartData | undefined>();

/** The data that a text says, which anybody's client may have written; undefined for none. */
export function readChartData(text: unknown): ChartData | undefined {
  if (typeof text !== 'string' || text.length > 100_000) return undefined;
  if (!known.has(text)) {
    if (known.size > 200) known.clear();
    known.set(text, parsed(text));
  }
  return known.get(text);
}

function parsed(text: string): ChartData | undefined {
  try {
    const { kind, title, categories, series } = JSON.parse(text) as Record<string, unknown>;
    const own = chartKinds.find((one) => one === kind);
    if (!own || !isWords(title) || !isList(categories, MAX_CATEGORIES) || !categories.every(isWords))
      return undefined;
    if (!isList(series, MAX_COLUMNS)) return undefined;
    const all = series.map((one) => readSeries(one, categories.length));
    const found = all.filter((one) => one !== undefined);
    return found.length === all.length ? { kind: own, title, categories, series: found } : undefined;
  } catch {
    return undefined;
  }
}

function readSeries(value: unknown, length: number): ChartData['series'][number] | undefined {
  const { name, values } = (value ?? {}) as Record<string, unknown>;
  if (!isWords(name) || !Array.isArray(values) || values.length !== length) return undefined;
  const isValue = (one: unknown): one is number | null =>
    one === null || (typeof one === 'number' && Number.isFinite(one));
  return values.every(isValue) ? { name, values } : undefined;
}
