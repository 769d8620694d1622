import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

type Stretch = { from: number; to: number };

/** The elements whose text is code. */
export const languages = ['lotusscript', 'formula', 'javascript', 'java'] as const;

/** What the open tag of an element calls it; nothing for what is no element. */
export const nameIn = (node: SyntaxNode | null, read: (from: number, to: number) => string): string => {
  const name = node?.name === 'OpenTag' ? node.getChild('TagName') : null;
  return name ? read(name.from, name.to) : '';
};

/** The stretch of code that a place stands in: between the tags of an element whose text is code, outside of CDATA. */
export const codeAt = (state: EditorState, at: number): Stretch | undefined => languageAt(state, at);

/** The same, with the language of the code. */
export function languageAt(state: EditorState, at: number): (Stretch & { language: string }) | undefined {
  for (let node: SyntaxNode | null = syntaxTree(state).resolve(at, 0); node; node = node.parent) {
    if (node.name === 'Cdata') return undefined;
    if (node.name !== 'Element') continue;
    const [open, close] = [node.firstChild, node.lastChild];
    if (!open || close?.name !== 'CloseTag' || at < open.to || at > close.from) return undefined;
    const language = nameIn(open, (from, to) => state.sliceDoc(from, to));
    return languages.some((each) => each === language)
      ? { from: open.to, to: close.from, language }
      : undefined;
  }
  return undefined;
}
