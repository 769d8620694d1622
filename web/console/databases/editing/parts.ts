import { decodeReferences } from '../../../../formats/dxl/escape.ts';

export type PartKind =
  | 'field'
  | 'action'
  | 'column'
  | 'frame'
  | 'entry'
  | 'event'
  | 'procedure'
  | 'item'
  | 'button'
  | 'subform'
  | 'section';
/** A part of an element: what it is called, where it begins, as an offset into the source, and to what an event belongs. */
export type Part = { kind: PartKind; name: string; at: number; owner?: string };

/** So many parts are listed; a list of more is of no help. */
export const MAX_PARTS = 2000;

/** Parts of a source by the element that makes them, with the attributes that name them, the first that is there. */
const named: Readonly<Record<string, { kind: PartKind; by: readonly string[] }>> = {
  field: { kind: 'field', by: ['name'] },
  sharedfieldref: { kind: 'field', by: ['name'] },
  action: { kind: 'action', by: ['title'] },
  column: { kind: 'column', by: ['title', 'itemname'] },
  frame: { kind: 'frame', by: ['name'] },
  outlineentry: { kind: 'entry', by: ['label', 'alias'] },
  code: { kind: 'event', by: ['event'] },
  item: { kind: 'item', by: ['name'] },
  button: { kind: 'button', by: ['name', 'htmlid'] },
  subformref: { kind: 'subform', by: ['name'] },
  section: { kind: 'section', by: ['name', 'title'] },
};

const tags = new RegExp(
  `<(/?)(?:[\\w.-]+:)?(${Object.keys(named).join('|')}|lotusscript)(\\s(?:'[^']*'|"[^"]*"|[^>'"])*)?/?>`,
  'g',
);
const procedures =
  /^[ \t]*(?:(?:public|private|static)[ \t]+)*(sub|function|class|type|property[ \t]+[gs]et)[ \t]+([\p{L}_]\w*)/gimu;

/**
 * The parts of an element in the order of its source, by one pass over its tags: it is right for DXL that is being
 * typed, too, of which no parser can say what it will be. Comments and CDATA hold no parts.
 */
export function partsOf(source: string): Part[] {
  const text = source.replace(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>/g, (hidden) =>
    hidden.replace(/[^\n]/g, ' '),
  );
  const parts: Part[] = [];
  /** The part that each element that is open makes, if it makes one. */
  const open: { tag: string; part: Part | undefined }[] = [];
  for (const { index, 1: closes, 2: tag = '', 3: attributes = '', 0: whole } of text.matchAll(tags)) {
    if (parts.length >= MAX_PARTS) break;
    if (closes) {
      const last = open.findLastIndex((each) => each.tag === tag);
      if (last >= 0) open.length = last;
      continue;
    }
    if (tag === 'lotusscript') {
      const begin = index + whole.length;
      const end = text.indexOf('</', begin);
      const event = parts.at(-1);
      for (const { index: at, 2: name = '', 0: found } of text
        .slice(begin, end < 0 ? undefined : end)
        .matchAll(procedures)) {
        // What Domino keeps each procedure in is called like it, and is not told twice.
        if (event?.kind === 'event' && parts.at(-1) === event && same(event.name, name)) parts.pop();
        parts.push({ kind: 'procedure', name, at: begin + at + (found.length - found.trimStart().length) });
      }
      continue;
    }
    const known = named[tag];
    const name = known?.by.map((attribute) => attributeIn(attributes, attribute)).find((value) => value);
    const owner = tag === 'code' ? open.findLast(({ part }) => part)?.part?.name : undefined;
    const part = known && name ? { kind: known.kind, name, at: index, ...(owner && { owner }) } : undefined;
    if (part) parts.push(part);
    if (!whole.endsWith('/>')) open.push({ tag, part });
  }
  return parts;
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function attributeIn(attributes: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:'([^']*)'|"([^"]*)")`).exec(attributes);
  return decodeReferences(found?.[1] ?? found?.[2] ?? '').trim();
}
