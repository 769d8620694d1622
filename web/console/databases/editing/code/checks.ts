import { type Diagnostic, linter, lintGutter } from '@codemirror/lint';
import type { EditorState, Extension, Text } from '@codemirror/state';
import { decodeReferences } from '../../../../../formats/dxl/escape.ts';
import type { LogMessage } from '../../import/log.ts';
import { words } from '../words/words.ts';

/** So long nobody may have typed before the source is checked, in milliseconds. */
const PAUSE = 500;
/** Longer sources are checked when they are saved. */
export const MAX_CHECKED = 4_000_000;

/** Judges a source; a later question ends an earlier one. */
export type Check = (source: string, signal: AbortSignal) => Promise<LogMessage[]>;

function placed(doc: Text, { severity, text, line = 1, column = 1 }: LogMessage): Diagnostic {
  const at = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const from = Math.min(at.from + Math.max(column - 1, 0), at.to);
  const word = /^<?\/?[\w:.-]+/.exec(doc.sliceString(from, Math.min(from + 200, at.to)))?.[0] ?? '';
  return {
    from,
    to: Math.min(from + Math.max(word.length, 1), doc.length),
    severity: severity === 'warning' ? 'warning' : 'error',
    message: `${words('source').line(at.number)}: ${withoutTitle(text, doc)}`,
  };
}

/** A message without the name of the element, which is the one that is being written. */
function withoutTitle(text: string, doc: Text): string {
  const open = /^\s*<(?:[\w.-]+:)?(\w+)[^>]*?\sname\s*=\s*(?:'([^']*)'|"([^"]*)")/.exec(
    doc.sliceString(0, 4000),
  );
  const title = open && `${open[1]} '${decodeReferences(open[2] ?? open[3] ?? '')}'`;
  if (!title) return text;
  return text.startsWith(`${title}: `) ? text.slice(title.length + 2) : text.replace(` in ${title}`, '');
}

/** Shows in the gutter what the importer says to the source, whenever typing pauses. */
export function checks(
  check: Check,
  told: (state: 'checking' | 'checked' | 'unknown', found: Diagnostic[]) => void,
): Extension {
  let asked: AbortController | undefined;
  const source = async ({ state }: { state: EditorState }): Promise<Diagnostic[]> => {
    asked?.abort();
    if (state.doc.length > MAX_CHECKED) return [];
    const own = new AbortController();
    asked = own;
    told('checking', []);
    try {
      const found = (await check(state.sliceDoc(), own.signal)).map((message) => placed(state.doc, message));
      if (!own.signal.aborted) told('checked', found);
      return found;
    } catch {
      // Whoever types hears when they save that the server is away; the last messages would be of another text.
      if (!own.signal.aborted) told('unknown', []);
      return [];
    }
  };
  return [linter(source, { delay: PAUSE }), lintGutter()];
}
