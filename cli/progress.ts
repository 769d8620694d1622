/** Shows progress on one line that is overwritten; nothing without a terminal. */
export type Progress = { show(words: string): void; end(): void };

const CLEAR = '\r\u001B[K';
/** Nobody can read faster updates. */
const INTERVAL_MS = 100;

/** A line at the terminal; `out` is standard error, so that what is printed can be piped. */
export function progressLine(
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write' | 'columns'> = process.stderr,
): Progress {
  let last = 0;
  let shown = false;
  return {
    show(words) {
      if (!out.isTTY || Date.now() - last < INTERVAL_MS) return;
      last = Date.now();
      shown = true;
      out.write(`${CLEAR}${words.slice(0, Math.max(20, (out.columns ?? 80) - 1))}`);
    },
    end() {
      if (shown) out.write(CLEAR);
      shown = false;
      last = 0;
    },
  };
}

/** `done of total` with a bar, for a progress line. */
export function bar(what: string, done: number, total: number): string {
  const width = 24;
  const filled = total > 0 ? Math.round((Math.min(done, total) / total) * width) : 0;
  return `${what} [${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${done} of ${total}`;
}
