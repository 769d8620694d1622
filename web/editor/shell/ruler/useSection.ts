import { useMemo, useSyncExternalStore } from 'react';
import { sectionAt } from '../../view/document/sections.ts';
import type { Editor } from '../../view/editor.ts';
import type { Page } from './indents.ts';

/** The section that the cursor is in. @param sheet is another where sections came, went or were set up */
export function useSection(editor: Editor, sheet: Page): string {
  const read = useMemo(() => sectionReader(editor, sheet), [editor, sheet]);
  return useSyncExternalStore(editor.watch, read);
}

/** All blocks are gone through only where the cursor came to another one, not with each key. */
function sectionReader({ body, formatting }: Editor, _sheet: Page): () => string {
  let [place, section] = ['', ''];
  return () => {
    const { doc, selection } = body.state;
    const now = `${selection.$head.index(0)} ${doc.childCount}`;
    if (now !== place) section = sectionAt(formatting, doc, selection.head).key;
    place = now;
    return section;
  };
}
