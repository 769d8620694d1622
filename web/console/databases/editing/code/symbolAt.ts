import type { EditorState } from '@codemirror/state';
import { decodeReferences } from '../../../../../formats/dxl/escape.ts';
import { attributeAt } from './attributeAt.ts';
import { languageAt } from './languageAt.ts';

export type Ask = 'definition' | 'usages' | 'rename';

/** What stands at a place: a word of code, and the name between quotes around it, of elements of these types when known. */
export type Pointed = { at: number; word: string; name?: string; types?: readonly string[] };

/** What stands at an offset; undefined where there is nothing that has a name. */
export function symbolAt(state: EditorState, at: number): Pointed | undefined {
  const found = state.wordAt(at);
  const word = found ? state.sliceDoc(found.from, found.to) : '';
  const code = languageAt(state, at);
  const line = state.doc.lineAt(at);
  if (code) {
    const from = Math.max(line.from, code.from);
    const name = quotedAt(state.sliceDoc(from, Math.min(line.to, code.to)), at - from);
    return word || name ? { at, word, ...(name && { name }) } : undefined;
  }
  const value = attributeAt(state, at);
  const rest = state.sliceDoc(at, at + 500);
  const end = value ? rest.indexOf(value.quote) : -1;
  if (!value?.types || end < 0) return word ? { at, word } : undefined;
  return { at, word, name: decodeReferences(value.before + rest.slice(0, end)), types: value.types };
}

/** The text between quotes or braces around a place of a line. */
function quotedAt(line: string, at: number): string | undefined {
  for (const found of line.matchAll(/"([^"]*)"|&quot;(.*?)&quot;|\{([^{}]*)\}|\|([^|]*)\|/g))
    if (at >= found.index && at <= found.index + found[0].length)
      return decodeReferences(found[1] ?? found[2] ?? found[3] ?? found[4] ?? '');
  return undefined;
}
