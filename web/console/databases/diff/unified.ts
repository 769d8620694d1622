/** A line of a comparison; `was` and `is` are its numbers in the older and the newer text. */
export type Line = { kind: 'same' | 'removed' | 'added'; text: string; was?: number; is?: number };

/** Lines that belong together, with those around them; `note` says what no line shows. */
export type Hunk = { lines: Line[]; note?: string };

/** A row of a comparison side by side; a side without a line is empty. */
export type Row = { left?: Line; right?: Line };

const head = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;

/** Reads a unified diff; lines that are none, such as a note that it was cut, are kept as notes. */
export function readUnified(text: string): Hunk[] {
  const hunks: Hunk[] = [];
  let [was, is] = [0, 0];
  for (const line of text.replace(/\n$/, '').split('\n')) {
    const begin = head.exec(line);
    const lines = hunks.at(-1)?.lines;
    if (begin) {
      [was, is] = [Number(begin[1]), Number(begin[2])];
      hunks.push({ lines: [] });
    } else if (lines === undefined && /^(---|\+\+\+)( |$)/.test(line)) continue;
    else if (lines && line.startsWith('-')) lines.push({ kind: 'removed', text: line.slice(1), was: was++ });
    else if (lines && line.startsWith('+')) lines.push({ kind: 'added', text: line.slice(1), is: is++ });
    else if (lines && line.startsWith(' '))
      lines.push({ kind: 'same', text: line.slice(1), was: was++, is: is++ });
    else if (line !== '' && !line.startsWith('\\')) hunks.push({ lines: [], note: line });
  }
  return hunks;
}

/** Lays removed lines beside those that took their place. */
export function sideBySide(lines: Line[]): Row[] {
  const rows: Row[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    if (line?.kind === 'same') {
      rows.push({ left: line, right: line });
      at++;
      continue;
    }
    const run = (kind: Line['kind']) => {
      const begin = at;
      while (lines[at]?.kind === kind) at++;
      return lines.slice(begin, at);
    };
    const removed = run('removed');
    const added = run('added');
    for (let row = 0; row < Math.max(removed.length, added.length); row++) {
      const [left, right] = [removed[row], added[row]];
      rows.push({ ...(left ? { left } : {}), ...(right ? { right } : {}) });
    }
  }
  return rows;
}

/** Where two lines begin and stop to differ, counted from their starts and ends; undefined when little is common. */
export function changedPart(a: string, b: string): { begin: number; end: number } | undefined {
  const shorter = Math.min(a.length, b.length);
  let begin = 0;
  while (begin < shorter && a[begin] === b[begin]) begin++;
  let end = 0;
  while (end < shorter - begin && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return (begin + end) * 3 < Math.max(a.length, b.length) ? undefined : { begin, end };
}

/** The line that took the place of each removed one, and the other way round. */
export function partners(lines: Line[]): Map<Line, Line> {
  const found = new Map<Line, Line>();
  for (const { left, right } of sideBySide(lines)) {
    if (!left || !right || left === right) continue;
    found.set(left, right).set(right, left);
  }
  return found;
}
