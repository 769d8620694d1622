import { useEffect, useState } from 'react';
import type { Editor } from '../../view/editor.ts';

/** How long after the last change the words are counted again: never between two keys. */
const PATIENCE = 600;

type Count = { words: number; characters: number };
export type Counts = { all: Count; selected: Count };

const nothing: Count = { words: 0, characters: 0 };

/** Words, and characters as a person counts them: with spaces, without the ends of paragraphs. */
function countOf(text: string): Count {
  let characters = 0;
  for (const character of text) if (character !== '\n') characters += 1;
  return { words: text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0, characters };
}

const same = (a: Count, b: Count) => a.words === b.words && a.characters === b.characters;

/** Counts when there is time: typing does not wait for it. */
export function useCounts(editor: Editor | undefined): Counts {
  const [counts, setCounts] = useState<Counts>({ all: nothing, selected: nothing });
  useEffect(() => {
    if (!editor) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let counted: unknown;
    let all = nothing;
    const tally = () => {
      const { doc } = editor.body.state;
      if (doc !== counted) all = countOf(doc.textBetween(0, doc.content.size, '\n'));
      counted = doc;
      // A selection may stand in a note or a header.
      const { state } = editor.view;
      const { from, to, empty } = state.selection;
      const selected = empty ? nothing : countOf(state.doc.textBetween(from, to, '\n'));
      setCounts((before) =>
        same(before.all, all) && same(before.selected, selected) ? before : { all, selected },
      );
    };
    tally();
    const stop = editor.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(tally, PATIENCE);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [editor]);
  return counts;
}
