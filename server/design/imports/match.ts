import { type DxlMessage, message, nameKey } from '../../../formats/dxl/index.ts';
import type { ElementRow } from '../elements/store.ts';
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

/** Kinds of which a database has one, whatever its UNID. */
export const singleTypes: ReadonlySet<string> = new Set(['icon', 'helpaboutdocument', 'helpusingdocument']);

/**
 * Finds the stored element that each incoming one means (spec, Import): by UNID; then, for design, by type
 * and any shared name or alias and language. A stored element is taken once. Nameless ones without a known
 * UNID match what is equal to them, so that importing twice changes nothing.
 */
export function matchAll(
  incoming: readonly Incoming[],
  stored: readonly Existing[],
  messages: DxlMessage[],
): (Existing | undefined)[] {
  const taken = new Set<number>();
  const matches: (Existing | undefined)[] = new Array(incoming.length).fill(undefined);
  const take = (at: number, existing: Existing | undefined) => {
    if (existing === undefined) return;
    matches[at] = existing;
    taken.add(existing.id);
  };

  const byUnid = new Map(stored.map((each) => [each.unid, each]));
  for (const [at, { element }] of incoming.entries()) {
    const found = element.unid === undefined ? undefined : byUnid.get(element.unid);
    if (found?.kind === element.kind) take(at, found);
  }

  const index = indexed(stored);
  const sameBytes = (each: Incoming, candidates: readonly Existing[]) =>
    candidates.find(({ fingerprint }) => fingerprint === each.fingerprint);
  // What is equal goes first, so that of two elements with one name each finds its own.
  for (const exact of [true, false]) {
    for (const [at, each] of incoming.entries()) {
      if (matches[at] !== undefined) continue;
      const candidates = candidatesFor(each, index).filter(({ id }) => !taken.has(id));
      const equal = sameBytes(each, candidates);
      if (exact || mustBeEqual(each)) {
        take(at, equal);
        continue;
      }
      if (candidates.length > 1 && !singleTypes.has(each.element.type)) {
        messages.push(ambiguous(each, candidates));
      }
      take(at, candidates[0]);
    }
  }
  return matches;
}

/** Keys under which stored elements are found: type, language and name; or type and language alone when nameless. */
function indexed(stored: readonly Existing[]): Map<string, Existing[]> {
  const index = new Map<string, Existing[]>();
  for (const each of [...stored].sort((a, b) => a.note_id - b.note_id)) {
    for (const key of keysOf(each.type, each.language, each.answers)) {
      const list = index.get(key);
      if (list === undefined) index.set(key, [each]);
      else list.push(each);
    }
  }
  return index;
}

function keysOf(type: string, language: string, answers: readonly string[]): string[] {
  if (singleTypes.has(type)) return [type];
  if (answers.length === 0) return [`${type}\n${language}`];
  return [...new Set(answers.map((name) => `${type}\n${language}\n${nameKey(name)}`))];
}

function candidatesFor({ element }: Incoming, index: ReadonlyMap<string, Existing[]>): Existing[] {
  const keys = keysOf(element.type, element.language, element.answers);
  const found = new Set(keys.flatMap((key) => index.get(key) ?? []));
  return [...found].filter(({ kind }) => kind === element.kind).sort((a, b) => a.note_id - b.note_id);
}

const mustBeEqual = ({ element }: Incoming): boolean =>
  element.kind === 'document' || (element.answers.length === 0 && !singleTypes.has(element.type));

function ambiguous({ element }: Incoming, candidates: readonly Existing[]): DxlMessage {
  const text = `${candidates.length} elements of type ${element.type} match '${element.name}'; the one with the lowest note id is taken.`;
  return message('warning', 'ambiguousMatch', text, element.start);
}
