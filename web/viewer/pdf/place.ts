/** Where somebody was in a document, kept in their browser: of so many documents as one opens in a while. */
const KEY = 'trivet.viewer.places';
const MAX_REMEMBERED = 100;

type Places = Record<string, number>;

function read(): Places {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Places) : {};
  } catch {
    // Storage may be forbidden, as in a frame of another site.
    return {};
  }
}

/** The page that was read last in the document of this address. */
export function rememberedPage(address = location.pathname): number | undefined {
  const page = read()[address];
  return Number.isInteger(page) ? page : undefined;
}

/** Remembers the page, unless it is the first, to which everybody comes anyway. */
export function rememberPage(page: number, address = location.pathname): void {
  const { [address]: _, ...rest } = read();
  const places = page > 1 ? { ...rest, [address]: page } : rest;
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify(Object.fromEntries(Object.entries(places).slice(-MAX_REMEMBERED))),
    );
  } catch {
    // It is not remembered then.
  }
}
