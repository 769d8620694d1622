import type { Node } from 'prosemirror-model';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import { tableAround } from '../../view/content/tables.ts';

export const captionKinds = ['figure', 'table'] as const;
export type CaptionKind = (typeof captionKinds)[number];

/** What can have a caption: where the block stands that it is put before or behind. */
export type Captioned = { kind: CaptionKind; from: number; to: number };

const drawings = new Set(['Text box', 'Drawing', 'Embedded object', 'Chart', 'Diagram', 'Picture', 'Shape']);
const isPicture = (node: Node) =>
  node.type.name === 'image' || (node.type.name === 'raw' && drawings.has(String(node.attrs.label)));

/** The picture that is selected or alone in the paragraph of the cursor, else the table around it. */
export function captionedAt(state: EditorState): Captioned | undefined {
  const { selection } = state;
  const { $from } = selection;
  const selected = selection instanceof NodeSelection && isPicture(selection.node);
  const paragraph = $from.parent;
  if (paragraph.isTextblock && (selected || isAlone(paragraph)))
    return { kind: 'figure', from: $from.before(), to: $from.after() };
  const table = tableAround(state)?.table;
  return table && { kind: 'table', from: table.pos, to: table.pos + table.node.nodeSize };
}

function isAlone(paragraph: Node): boolean {
  let pictures = 0;
  paragraph.forEach((node) => {
    if (isPicture(node)) pictures++;
  });
  return pictures > 0 && paragraph.textContent.trim() === '';
}
