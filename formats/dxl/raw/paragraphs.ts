import type { Branch } from '../branch.ts';
import { branch, inches, u16 } from './bytes.ts';

const aligns = ['left', 'right', 'full', 'center', 'none'];

/** Bits that hide a paragraph, and the words of DXL for them. */
const hiding = [
  [0x10, 'read'],
  [0x20, 'edit'],
  [0x40, 'print'],
  [0x200, 'copy'],
  [0x2000, 'preview'],
  [0x4000, 'previewedit'],
  [0x8000, 'notes'],
] as const;
/** Bits that make a list of it. */
const lists = [
  [0x400, 'bullet'],
  [0x1000, 'number'],
] as const;
const otherLists = [
  [0x0802, 'romanupper'],
  [0x0800, 'circle'],
  [0x1000, 'square'],
  [0x2000, 'uncheck'],
  [0x0002, 'check'],
] as const;

/** How a paragraph looks, as the `pardef` that DXL has for it. */
export function paragraphDefinition(body: Uint8Array): Branch {
  const flags = u16(body, 58);
  const more = u16(body, 64);
  const hide = [
    ...hiding.flatMap(([bit, word]) => ((flags & bit) === 0 ? [] : [word])),
    ...((more & 1) === 0 ? [] : ['web']),
  ];
  const list =
    lists.find(([bit]) => (flags & bit) !== 0)?.[1] ?? otherLists.find(([bit]) => (more & bit) === bit)?.[1];
  const [left, first] = [u16(body, 10), u16(body, 14)];
  return branch('pardef', {
    id: String(u16(body, 0)),
    align: aligns[u16(body, 2)],
    leftmargin: left > 0 ? inches(left) : undefined,
    firstlineleftmargin: first > 0 && first !== left ? inches(first) : undefined,
    list,
    hide: hide.length > 0 ? hide.join(' ') : undefined,
  });
}
