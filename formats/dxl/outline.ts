import { nameOf, present } from './frameset.ts';
import {
  booleanRule,
  checkMembers,
  checkTarget,
  isObject,
  type JsonFault,
  maximumNesting,
  nameRule,
  type Rule,
  textUpTo,
} from './jsonFaults.ts';
import { type Target, targetOf } from './targets.ts';
import { child, type Node, readTree } from './tree.ts';

export const entryTargets = ['view', 'form', 'page', 'frameset', 'navigator', 'url'] as const;

/** The seed's OutlineEntry. In what is wanted, null removes and undefined keeps. */
export type OutlineEntry = {
  label: string;
  alias?: string | null;
  frame?: string | null;
  expanded?: boolean | null;
  imageref?: string | null;
  target?: Target | null;
  children?: OutlineEntry[];
};
export type OutlineEntries = { name?: string | null; alias?: string | null; entries: OutlineEntry[] };

/** An entry where it stands: `depth` counts from 0, `path` is the number that a book gave the labels from the top. */
export type PlacedEntry<T> = { entry: T; depth: number; path: number };

/** Numbers for paths of labels: one for each path, given to the number of the path above and the label. The labels of
 *  all above would be repeated with every entry otherwise. */
export type PathBook = (above: number, label: string) => number;

/** The number of the path that is above all. */
export const topPath = 0;

export function pathBook(): PathBook {
  const numbers = new Map<string, number>();
  return (above, label) => {
    const key = `${above} ${label}`;
    const number = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, number);
    return number;
  };
}

/** The JSON view of a formatted `<outline>`, flat with levels or nested (seed, OutlineEntries). */
export function readOutline(source: string): OutlineEntries {
  const root = readTree(source);
  const { name, alias } = root.attributes;
  const entries: OutlineEntry[] = [];
  const open: OutlineEntry[] = [];
  for (const { entry: node, depth } of nodesOf(root)) {
    const entry = entryOf(node);
    const parent = open[depth - 1];
    if (parent === undefined) entries.push(entry);
    else {
      parent.children ??= [];
      parent.children.push(entry);
    }
    open.length = depth;
    open.push(entry);
  }
  return present({ name: nameOf(name), alias, entries });
}

/** All entries in their order. A level that leaves one out counts as the next deeper one. */
export function nodesOf(root: Node, book: PathBook = pathBook()): PlacedEntry<Node>[] {
  const placed: PlacedEntry<Node>[] = [];
  const open: { level: number; path: number }[] = [];
  const walk = (parent: Node, nesting: number) => {
    for (const entry of parent.children) {
      if (entry.name !== 'outlineentry') continue;
      const own = Number(entry.attributes.level ?? 0);
      const level = nesting + (Number.isInteger(own) && own > 0 ? own : 0);
      while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) open.pop();
      const depth = Math.min(open.length, maximumNesting - 1);
      open.length = depth;
      const path = book(open.at(-1)?.path ?? topPath, entry.attributes.label ?? '');
      open.push({ level, path });
      placed.push({ entry, depth, path });
      walk(entry, level + 1);
    }
  };
  walk(root, 0);
  return placed;
}

/** One entry without its children. */
export function entryOf(node: Node): OutlineEntry {
  const { label = '', alias, targetframe, expanded } = node.attributes;
  return present({
    label,
    alias,
    frame: targetframe,
    expanded: expanded === undefined ? undefined : expanded === 'true',
    imageref: child(node, 'imageref')?.attributes.name,
    target: targetOf(node, entryTargets),
  });
}

const list: Rule = (value) => (Array.isArray(value) ? undefined : 'must be a list');
const passed: Rule = () => undefined;
const outlineRules = { name: nameRule, alias: textUpTo(4096), entries: list };
const entryRules = {
  label: textUpTo(4096),
  alias: textUpTo(4096),
  frame: textUpTo(512),
  expanded: booleanRule,
  imageref: textUpTo(512),
  target: passed,
  children: list,
};

/** Everything that is wrong with entries as they were sent; none when it is an `OutlineEntries`. */
export function entriesFaults(value: unknown): JsonFault[] {
  if (!isObject(value)) return [{ path: '/', message: 'must be an object' }];
  return [...checkMembers(value, '', outlineRules, ['entries']), ...listFaults(value.entries, '/entries', 1)];
}

/** True when nothing is wrong with what was sent. */
export function isOutlineEntries(value: unknown): value is OutlineEntries {
  return entriesFaults(value).length === 0;
}

function listFaults(value: unknown, path: string, depth: number): JsonFault[] {
  if (!Array.isArray(value)) return [];
  if (value.length > 0 && depth > maximumNesting) return [{ path, message: 'is nested too deep' }];
  return value.flatMap((entry: unknown, index) => {
    const place = `${path}/${index}`;
    if (!isObject(entry)) return [{ path: place, message: 'must be an object' }];
    return [
      ...checkMembers(entry, place, entryRules, ['label']),
      ...checkTarget(entry.target, `${place}/target`, entryTargets),
      ...(entry.children === null ? [{ path: `${place}/children`, message: 'must be a list' }] : []),
      ...listFaults(entry.children, `${place}/children`, depth + 1),
    ];
  });
}
