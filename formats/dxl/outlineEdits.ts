import { applyEdits, type Edit } from './edits.ts';
import { dxlNamespace } from './namespaces.ts';
import {
  entryOf,
  entryTargets,
  nodesOf,
  type OutlineEntries,
  type OutlineEntry,
  type PathBook,
  type PlacedEntry,
  pathBook,
  topPath,
} from './outline.ts';
import { attributeEdits, attributesText, insertion, prefixOf, removal } from './tagEdits.ts';
import { type Target, targetEdits, targetText } from './targets.ts';
import { child, type Node, readTree } from './tree.ts';

/** Which entry of the source an entry stands for, counted from 0 in their order. An entry that is not there is new. */
export type EntryOrigins = ReadonlyMap<OutlineEntry, number>;

/** A new `<outline>` with these entries, flat with levels. */
export function writeOutline(name: string, wanted: OutlineEntries): string {
  return setOutline(`<outline${attributesText({ xmlns: dxlNamespace, name })}></outline>`, wanted);
}

/**
 * Makes an existing `<outline>` have these entries, by edits: an entry is matched by its label and place, or by
 * where it comes from when that is known, and what the JSON does not name survives in it. Entries that are there already change no byte; else nested
 * ones become flat with levels.
 */
export function setOutline(source: string, wanted: OutlineEntries, origins?: EntryOrigins): string {
  const root = readTree(source);
  const range = { start: 0, end: source.length };
  const own = attributeEdits(source, root, { name: wanted.name ?? undefined, alias: wanted.alias });
  const book = pathBook();
  const before = nodesOf(root, book);
  const after = flat(wanted.entries, book);
  const matches = origins
    ? after.map(({ entry }) => before[origins.get(entry) ?? -1])
    : matched(before, after);
  const stays =
    before.length === after.length &&
    before.every((each, index) => each === matches[index] && each.depth === after[index]?.depth);
  if (stays) {
    const edits = before.flatMap(({ entry }, index) => entryEdits(source, entry, after[index]?.entry));
    const nested = before.some(({ entry }) => child(entry, 'outlineentry') !== undefined);
    if (edits.length === 0 || !nested) return applyEdits(source, range, [...own, ...edits]);
  }
  const prefix = prefixOf(source, root);
  const text = after
    .map((each, index) => `\n${entryText(source, prefix, matches[index]?.entry, each)}`)
    .join('');
  const tops = root.children.filter(({ name }) => name === 'outlineentry');
  const at = tops[0] === undefined ? root.contentEnd : removal(source, tops[0]).start;
  const rebuilt = text === '' ? [] : [insertion(source, root, at, text)];
  return applyEdits(source, range, [...own, ...rebuilt, ...tops.map((each) => removal(source, each))]);
}

function flat(entries: readonly OutlineEntry[], book: PathBook): PlacedEntry<OutlineEntry>[] {
  const placed: PlacedEntry<OutlineEntry>[] = [];
  const walk = (inside: readonly OutlineEntry[], depth: number, above: number) => {
    for (const entry of inside) {
      const path = book(above, entry.label);
      placed.push({ entry, depth, path });
      walk(entry.children ?? [], depth + 1, path);
    }
  };
  walk(entries, 0, topPath);
  return placed;
}

/** For each wanted entry the one it stands for: first by the labels from the top, then, for those that moved,
 *  by their own label; equal ones in their order. */
function matched(before: readonly PlacedEntry<Node>[], after: readonly PlacedEntry<OutlineEntry>[]) {
  const found = new Map<PlacedEntry<OutlineEntry>, PlacedEntry<Node>>();
  const pair = <Key>(
    old: (each: PlacedEntry<Node>) => Key,
    now: (each: PlacedEntry<OutlineEntry>) => Key,
  ) => {
    const used = new Set(found.values());
    const waiting = Map.groupBy(before.filter((each) => !used.has(each)).reverse(), old);
    for (const each of after) {
      if (found.has(each)) continue;
      const match = waiting.get(now(each))?.pop();
      if (match !== undefined) found.set(each, match);
    }
  };
  pair(
    ({ path }) => path,
    ({ path }) => path,
  );
  pair(
    ({ entry }) => entry.attributes.label ?? '',
    ({ entry }) => entry.label,
  );
  return after.map((each) => found.get(each));
}

function entryEdits(source: string, node: Node, wanted: OutlineEntry | undefined): Edit[] {
  if (wanted === undefined) return [];
  const before = entryOf(node);
  const image = child(node, 'imageref');
  const { imageref, target } = wanted;
  // null also takes away what the JSON cannot express, such as an action.
  const retargeted = target === null || (target !== undefined && !sameTarget(target, before.target));
  const edits = attributeEdits(source, node, {
    label: wanted.label === before.label ? undefined : wanted.label,
    alias: wanted.alias,
    targetframe: wanted.frame,
    expanded: wanted.expanded === before.expanded ? undefined : expandedText(wanted.expanded),
    type: retargeted ? typeOf(target) : undefined,
  });
  const prefix = prefixOf(source, node);
  const picture = image === undefined && typeof imageref === 'string' ? imageText(prefix, imageref) : '';
  if (node.selfClosing) {
    const inside = picture + (target ? targetText(prefix, target) : '');
    return inside === '' ? edits : [...edits, insertion(source, node, node.tagEnd, inside)];
  }
  if (image !== undefined) {
    if (imageref === null) edits.push(removal(source, image));
    else edits.push(...attributeEdits(source, image, { name: imageref }));
  } else if (picture !== '') edits.push(insertion(source, node, node.tagEnd, picture));
  return [
    ...edits,
    ...(retargeted ? targetEdits(source, node, target, entryTargets, image?.end ?? node.tagEnd) : []),
  ];
}

const sameTarget = (one: Target, other: OutlineEntry['target']) =>
  one.kind === other?.kind && one.name === other.name && one.url === other.url;
const typeOf = (target: OutlineEntry['target']) => {
  if (!target) return null;
  return target.kind === 'url' ? 'urllink' : 'namedelementlink';
};
const expandedText = (value: boolean | null | undefined) =>
  typeof value === 'boolean' ? String(value) : value;
const imageText = (prefix: string, name: string) => `<${prefix}imageref${attributesText({ name })}/>`;

/** The text of an entry in its new place, flat: the old one edited, or a new one. */
function entryText(
  source: string,
  prefix: string,
  node: Node | undefined,
  { entry, depth }: PlacedEntry<OutlineEntry>,
): string {
  const level = depth === 0 ? null : String(depth);
  if (node !== undefined) {
    const nested = node.children.filter(({ name }) => name === 'outlineentry');
    const kept = depth === 0 && node.attributes.level === '0' ? undefined : level;
    return applyEdits(source, node, [
      ...attributeEdits(source, node, { level: kept }),
      ...entryEdits(source, node, entry),
      ...nested.map((each) => removal(source, each)),
    ]);
  }
  const { label, alias, frame, expanded, imageref, target } = entry;
  const attributes = { label, alias, type: target ? typeOf(target) : null, targetframe: frame, level };
  const head = `<${prefix}outlineentry${attributesText({ ...attributes, expanded: expandedText(expanded) })}`;
  const inside = `${imageref ? imageText(prefix, imageref) : ''}${target ? targetText(prefix, target) : ''}`;
  return inside === '' ? `${head}/>` : `${head}>${inside}</${prefix}outlineentry>`;
}
