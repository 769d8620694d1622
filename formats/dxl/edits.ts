import type { Span } from './model.ts';

/** Replace a stretch of text; an empty stretch inserts. */
export type Edit = Span & { text: string };

/** The stretch of `source` from `start` to `end` with the edits applied; they must lie inside and not overlap. */
export function applyEdits(source: string, range: Span, edits: readonly Edit[]): string {
  if (edits.length === 0) return source.slice(range.start, range.end);
  // A stable sort keeps insertions at one place in the order in which they were made.
  const ordered = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let text = '';
  let at = range.start;
  for (const edit of ordered) {
    text += source.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + source.slice(at, range.end);
}
