import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';

/** What there is to count of a text. */
export type Counts = { words: number; characters: number; withoutSpaces: number; paragraphs: number };

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** @param lines one for each paragraph; an empty one counts as none */
export function countsOf(lines: string[]): Counts {
  const text = lines.join('\n');
  const all = lengthOf(lines.join(''));
  return {
    words: text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0,
    characters: all,
    withoutSpaces: lengthOf(lines.join('').replace(/\s/gu, '')),
    paragraphs: lines.filter((line) => line.trim() !== '').length,
  };
}

/** Of the whole text, and of what is selected where the person writes, which may be a note or a header. */
export function countsIn(text: { body: { state: EditorState }; view: { state: EditorState } }): {
  all: Counts;
  selected: Counts | undefined;
} {
  const { doc } = text.body.state;
  const { selection, doc: here } = text.view.state;
  return {
    all: countsOf(linesIn(doc, 0, doc.content.size)),
    selected: selection.empty
      ? undefined
      : countsOf(selection.ranges.flatMap(({ $from, $to }) => linesIn(here, $from.pos, $to.pos))),
  };
}

/** The text of each paragraph between two positions. */
function linesIn(doc: Node, from: number, to: number): string[] {
  const lines: string[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true;
    const start = Math.max(from - pos - 1, 0);
    const end = Math.min(to - pos - 1, node.content.size);
    if (end >= start) lines.push(node.textBetween(start, end));
    return false;
  });
  return lines;
}

/** Characters as people see them. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _ of characters.segment(text)) length++;
  return length;
}
