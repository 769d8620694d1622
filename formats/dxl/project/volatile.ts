import { applyEdits, type Edit } from '../edits.ts';
import type { Span } from '../model.ts';
import { attributeSpans, nameEnd } from '../tag.ts';
import { type Child, type Outer, readOuter } from './children.ts';

/**
 * What was taken out of an element, and where it goes: `start` to `end` of the clean text is to be `text` again.
 * `what` and `after` (key and count of the sibling or attribute before) find the place when the clean text was edited.
 */
export type Piece = Edit & { what: string; after?: { key: string; nth: number } };

/** An element without what changes by itself, and how to undo that. */
export type Clean = { text: string; pieces: Piece[] };

/** Which attributes and children of a root are volatile. */
type Rules = { attributes: ReadonlySet<string>; children: ReadonlySet<string> };

/** Of an element: who handled it when, and the program and replica it came from, which is not what it is. */
const elementRules: Rules = {
  attributes: new Set(['version', 'maintenanceversion', 'designerversion', 'replicaid']),
  children: new Set([
    'updatedby',
    'revisions',
    'wassignedby',
    'designchange',
    'rundata',
    'item $UpdatedBy',
    'item $Revisions',
    'item $Signature',
    'item $DesignerVersion',
    'item $TemplateBuildDate',
  ]),
};
/** Of a database: which copy it is, and what it holds at the moment. */
const databaseRules: Rules = {
  attributes: new Set(['version', 'maintenanceversion', 'replicaid', 'path']),
  children: new Set(['databaseinfo']),
};
/** Of an access control list: the list of its latest changes. */
const aclRules: Rules = { attributes: new Set(), children: new Set(['logentry']) };

/** Takes out of an element (or the properties or ACL of a database) standing alone what changes without anybody
 *  changing the design; the UNID stays. @throws DxlFault when it is not well-formed. */
export function clean(source: string): Clean {
  const outer = readOuter(source);
  const rules = outer.local === 'database' ? databaseRules : outer.local === 'acl' ? aclRules : elementRules;
  const edits = [...attributeRemovals(source, outer, rules), ...childRemovals(source, outer, rules)];
  let shift = 0;
  const pieces = edits.map(({ start, end, text, what, after }): Piece => {
    const at = start - shift;
    shift += end - start - text.length;
    const place = after === undefined ? {} : { after };
    return { start: at, end: at + text.length, text: source.slice(start, end), what, ...place };
  });
  const range = { start: 0, end: source.length };
  return { text: applyEdits(source, range, edits), pieces };
}

function attributeRemovals(source: string, { tag }: Outer, { attributes }: Rules): Piece[] {
  const removals: Piece[] = [];
  let after: Piece['after'];
  for (const { name, start, end } of attributeSpans(source, tag)) {
    if (!attributes.has(name)) after = { key: `@${name}`, nth: 1 };
    else removals.push({ start, end, text: '', what: `@${name}`, ...(after === undefined ? {} : { after }) });
  }
  return removals;
}

function childRemovals(source: string, outer: Outer, { children }: Rules): Piece[] {
  const removals: Piece[] = [];
  const counts = new Map<string, number>();
  let before = outer.tag.end;
  let after: Piece['after'];
  for (const child of outer.children) {
    const place = after === undefined ? {} : { after };
    const start = /^\s*$/.test(source.slice(before, child.start)) ? before : child.start;
    if (child.name === 'noteinfo') {
      const bare = bareNoteinfo(source, child);
      const whole = { start: bare === '' ? start : child.start, end: child.end };
      if (source.slice(whole.start, whole.end) !== bare) {
        removals.push({ ...whole, text: bare, what: 'noteinfo', ...place });
      }
    } else if (children.has(child.key)) {
      removals.push({ start, end: child.end, text: '', what: child.key, ...place });
    }
    if (!children.has(child.key) && child.name !== 'noteinfo') {
      const nth = (counts.get(child.key) ?? 0) + 1;
      counts.set(child.key, nth);
      after = { key: child.key, nth };
    }
    before = child.end;
  }
  return removals;
}

/** A noteinfo with nothing but the UNID; empty when it has none. */
export function bareNoteinfo(source: string, child: Child): string {
  const unid = unidSpan(source, child);
  if (unid === undefined) return '';
  return `<${source.slice(child.start + 1, nameEnd(source, child.start))} unid='${source.slice(unid.start, unid.end)}'/>`;
}

/** Where the value of the UNID stands in a noteinfo. */
export function unidSpan(
  source: string,
  { start, tagEnd }: Pick<Child, 'start' | 'tagEnd'>,
): Span | undefined {
  return attributeSpans(source, { start, end: tagEnd }).find(({ name }) => name === 'unid')?.value;
}
