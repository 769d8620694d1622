import { type DxlMessage, message, nameKey } from '../../../../formats/dxl/index.ts';
import type { ElementRow } from '../../tables.ts';
import type { Incoming } from './incoming.ts';

/** What is known of a stored element when an import is planned; its text is not needed. */
export type Existing = Pick<
  ElementRow,
  | 'id'
  | 'kind'
  | 'type'
  | 'name'
  | 'answers'
  | 'language'
  | 'unid'
  | 'note_id'
  | 'fingerprint'
  | 'version'
  | 'signer'
> & { signed: boolean };

/** Types of which a database has only one, regardless of its UNID. */
export const singleTypes: ReadonlySet<string> = new Set(['icon', 'helpaboutdocument', 'helpusingdocument']);

/**
 * Finds the stored element that each incoming one means (spec, Import): by UNID; then, for design, by type
 * and any shared name or alias and language. A stored element is taken once. What has neither name nor UNID means what
 * is equal to it, so that importing it twice changes nothing; with a UNID that is unknown it is new, whatever else is
 * equal to it. The work is near to the number of names, however many elements share one.
 */
export function matchAll(
  incoming: readonly Incoming[],
  stored: readonly Existing[],
  messages: DxlMessage[],
): (Existing | undefined)[] {
  const taken = new Set<Existing>();
  const matches: (Existing | undefined)[] = new Array(incoming.length).fill(undefined);
  const take = (at: number, existing: Existing | undefined) => {
    if (existing === undefined) return;
    matches[at] = existing;
    taken.add(existing);
  };

  const byUnid = new Map(stored.map((each) => [each.unid, each]));
  for (const [at, { element }] of incoming.entries()) {
    const found = element.unid === undefined ? undefined : byUnid.get(element.unid);
    if (found?.kind === element.kind) take(at, found);
  }

  // What is equal goes first, so that of two elements with one name each finds its own.
  const equal = queues(stored, (each) => [equalKey(each, each.fingerprint)]);
  for (const [at, { element, fingerprint }] of incoming.entries()) {
    if (matches[at] !== undefined || isNew(element)) continue;
    take(at, firstOf([equalKey(element, fingerprint)], equal, taken));
  }
  const named = queues(stored, keysOf);
  for (const [at, { element }] of incoming.entries()) {
    if (matches[at] !== undefined || isNameless(element)) continue;
    const keys = keysOf(element);
    const found = firstOf(keys, named, taken);
    if (found === undefined) continue;
    const count = singleTypes.has(element.type) ? 1 : countOf(keys, named, taken);
    if (count > 1) messages.push(ambiguous(element, count));
    take(at, found);
  }
  return matches;
}

type Matched = Pick<Existing, 'kind' | 'type' | 'language' | 'answers'>;

/** True for what only its UNID or its content can tell. */
const isNameless = ({ kind, type, answers }: Matched): boolean =>
  kind === 'document' || (answers.length === 0 && !singleTypes.has(type));

/** True for what would be known by its UNID alone, and was not found by it. */
const isNew = (element: Incoming['element']): boolean => element.unid !== undefined && isNameless(element);

const equalKey = ({ kind, type, language }: Matched, fingerprint: string): string =>
  `${kind}\n${type}\n${language}\n${fingerprint}`;

/** Keys under which a named element is found: type, language and each name; of single kinds the type alone. */
function keysOf(each: Matched): string[] {
  const { kind, type, language, answers } = each;
  if (isNameless(each)) return [];
  if (singleTypes.has(type)) return [`${kind}\n${type}`];
  return [...new Set(answers.map((name) => `${kind}\n${type}\n${language}\n${nameKey(name)}`))];
}

/** Stored elements under one key, lowest note id first; those before `from` are taken. */
type Queue = { list: Existing[]; from: number };
type Queues = ReadonlyMap<string, Queue>;

function queues(stored: readonly Existing[], keys: (each: Existing) => readonly string[]): Queues {
  const found = new Map<string, Queue>();
  for (const each of [...stored].sort((a, b) => a.note_id - b.note_id)) {
    for (const key of keys(each)) {
      const queue = found.get(key);
      if (queue === undefined) found.set(key, { list: [each], from: 0 });
      else queue.list.push(each);
    }
  }
  return found;
}

/** Of what is not taken yet the one with the lowest note id. */
function firstOf(keys: readonly string[], all: Queues, taken: ReadonlySet<Existing>): Existing | undefined {
  let first: Existing | undefined;
  for (const key of keys) {
    const queue = all.get(key);
    if (queue === undefined) continue;
    while (queue.from < queue.list.length && isTaken(queue.list[queue.from], taken)) queue.from++;
    const each = queue.list[queue.from];
    if (each !== undefined && (first === undefined || each.note_id < first.note_id)) first = each;
  }
  return first;
}

const isTaken = (each: Existing | undefined, taken: ReadonlySet<Existing>): boolean =>
  each !== undefined && taken.has(each);

/** How many elements are examined for each name when matches are counted. */
const MAX_COUNTED = 1000;

/** How many match that are not taken yet, as far as they are counted. */
function countOf(keys: readonly string[], all: Queues, taken: ReadonlySet<Existing>): number {
  const free = new Set<Existing>();
  for (const key of keys) {
    const { list, from } = all.get(key) ?? { list: [], from: 0 };
    for (const each of list.slice(from, from + MAX_COUNTED)) if (!taken.has(each)) free.add(each);
  }
  return free.size;
}

function ambiguous({ type, name, start }: Incoming['element'], count: number): DxlMessage {
  const many = count < MAX_COUNTED ? `${count}` : `${MAX_COUNTED} or more`;
  const text = `${many} elements of type ${type} match '${name}'; the one with the lowest note id is taken.`;
  return message('warning', 'ambiguousMatch', text, start);
}
