import type { Branch } from '../branch.ts';
import { readRecords } from '../searchable/records.ts';
import { branch, compiledCode, textAt, u16, u32 } from './bytes.ts';
import { imageReference, linkTo, type Resource, resourceOf } from './resources.ts';

/** Sizes of the heads before the counts of entries, and of what is fixed of an entry. */
const HEADS = 74;
const ENTRY = 72;
/** Types of what an entry holds: records, text, a formula. */
const RECORDS = 1;
const TEXT = 0x0500;
const FORMULA = 0x0600;
/** What a heading is that opens nothing, and what lists others. */
const ACTION = 5;
const others: Readonly<Record<number, string>> = {
  65532: 'otherviews',
  65533: 'otherfolders',
};

/** Entries of an outline by the bytes of its list; undefined when they are no such list. */
export function entriesOf(bytes: Uint8Array): Branch[] | undefined {
  const items = u16(bytes, 4);
  let at = HEADS + 2 * items;
  const entries: Branch[] = [];
  for (let item = 0; item < items; item++)
    for (let left = u16(bytes, HEADS + 2 * item); left > 0; left--) {
      const [fixed, variable] = [u16(bytes, at), u16(bytes, at + 2)];
      if (fixed < ENTRY || at + fixed + variable > bytes.length)
        return entries.length > 0 ? entries : undefined;
      const from = at + fixed;
      entries.push(entryOf(bytes.subarray(at, from), bytes.subarray(from, from + variable)));
      at = from + variable;
    }
  return entries;
}

function entryOf(head: Uint8Array, values: Uint8Array): Branch {
  let at = 0;
  const next = (size: number): { type: number; bytes: Uint8Array } | undefined => {
    const value = values.subarray(at, at + size);
    at += size;
    return size > 2 ? { type: u16(value, 0), bytes: value.subarray(2) } : undefined;
  };
  const [title, click, image, frame, hide, alias, source] = [16, 20, 24, 28, 32, 36, 22].map((size) =>
    next(u16(head, size)),
  );
  const text = (value: typeof title) =>
    value?.type === TEXT ? textAt(value.bytes, 0, value.bytes.length) : undefined;
  const formula = (event: string, value: typeof title) =>
    value?.type === FORMULA ? compiledCode(event, value.bytes) : undefined;
  const flags = u32(head, 4);
  const opens = resourceIn(click);
  const picture = resourceIn(image);
  const hidden = [(flags & 2) !== 0 && 'notes', (flags & 0x10) !== 0 && 'web'].filter(Boolean).join(' ');
  const label = text(title);
  return branch(
    'outlineentry',
    {
      label,
      alias: text(alias),
      type: others[u32(head, 8) & 0xffff] ?? kindOf(u16(head, 38), opens),
      level: u16(head, 14) > 0 ? String(u16(head, 14)) : undefined,
      targetframe: text(frame) || undefined,
      hide: hidden || undefined,
    },
    [
      picture && imageReference(picture),
      opens && linkTo(opens),
      formula('value', source) ?? formula('click', click),
      formula('label', title),
      (flags & 0x20) === 0 ? undefined : formula('hidewhen', hide),
    ],
  );
}

function resourceIn(value: { type: number; bytes: Uint8Array } | undefined): Resource | undefined {
  if (value?.type !== RECORDS) return undefined;
  // An entry may end in a byte that only fills it up.
  const whole = value.bytes.subarray(0, value.bytes.length & ~1);
  const [record] = readRecords(whole) ?? readRecords(value.bytes.subarray(0, u16(value.bytes, 2))) ?? [];
  return record && resourceOf(record.body);
}

function kindOf(type: number, opens: Resource | undefined): string {
  if (type === ACTION) return 'action';
  if (opens === undefined) return 'none';
  return opens.kind === 'url' ? 'urllink' : 'namedelementlink';
}
