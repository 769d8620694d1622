import { type StructuralChange, structuralDiff, textDiff } from '../../../formats/dxl/diff/index.ts';
import { applyEdits, ownershipEdits, standalone } from '../../../formats/dxl/index.ts';
import { EVERYBODY, mayReadText } from '../databases/readers.ts';
import { batches } from '../elements/writing/apply.ts';
import type { Step } from '../elements/writing/plan.ts';
import { readTexts } from '../elements/writing/store.ts';
import type { Reading } from '../tables.ts';
import type { Plan } from './schema.ts';

type Change = Plan['change'][number];

/** Limits in characters for the differences of one element, and of all elements together. */
const MAX_OF_ONE = 100_000;
const MAX_TOLD = 4_000_000;
/** Longest element, in characters, whose parts are compared; and how long comparing may take in all. */
const MAX_COMPARED = 4_000_000;
const MAX_MS = 10_000;
/** Whoever has the id of a plan reads it, whoever made it. */
const FOR_READERS =
  '\\ This difference is left out: the document has Readers items, and a plan is read by others too.\n';
const LEFT_OUT = '\\ This difference is left out: the plan has more of them than it tells.\n';

/** What differs in each element that is replaced. Very long differences are cut, with a sentence that says so. */
export async function differencesOf(reading: Reading, steps: readonly Step[]): Promise<Change[]> {
  const changes: Change[] = [];
  const until = performance.now() + MAX_MS;
  let told = 0;
  const enough = () => told >= MAX_TOLD || performance.now() > until;
  for (const batch of batches(steps)) {
    const ids = enough() ? [] : batch.flatMap(({ target }) => (target === undefined ? [] : [target.id]));
    const texts = new Map((await readTextsOf(reading, ids)).map((each) => [each.id, each]));
    for (const step of batch) {
      const stored = step.target === undefined ? undefined : texts.get(step.target.id);
      if (stored === undefined || enough()) {
        changes.push({ ...headOf(step), text: LEFT_OUT });
        continue;
      }
      if (!mayReadText(step.incoming.element.type, standalone(stored.dxl, stored.namespaces), [EVERYBODY])) {
        changes.push({ ...headOf(step), text: FOR_READERS });
        continue;
      }
      const difference = differenceOf(standalone(stored.dxl, stored.namespaces), asKept(step));
      told += JSON.stringify(difference).length;
      changes.push({ ...headOf(step), ...difference });
    }
  }
  return changes;
}

function differenceOf(before: string, after: string): Pick<Change, 'text' | 'structural'> {
  const text = cutText(textDiff(before, after));
  if (before.length + after.length > MAX_COMPARED) return { text };
  return { text, structural: cutChanges(structuralDiff(before, after)) };
}

const readTextsOf = (reading: Reading, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : readTexts(reading, ids);

/** A step without its differences, as a plan shows it. */
export const headOf = ({ incoming: { element }, unid }: Step) => ({
  type: element.type,
  name: element.name,
  unid,
});

/** What comes in as it would be kept, but signed as what is there, so that the signer is no difference. */
function asKept({ incoming: { source, element }, target, unid, noteId }: Step): string {
  const signer = target?.signer ?? undefined;
  const owned = { unid, noteId, ...(signer === undefined ? {} : { signer, updated: true }) };
  return standalone(applyEdits(source, element, ownershipEdits(source, element, owned)), element.namespaces);
}

function cutText(text: string): string {
  if (text.length <= MAX_OF_ONE) return text;
  const end = text.lastIndexOf('\n', MAX_OF_ONE) + 1;
  const left = (text.length - end).toLocaleString('en');
  return `${text.slice(0, end)}\\ ${left} more characters of the difference are left out.\n`;
}

function cutChanges(changes: StructuralChange[]): StructuralChange[] {
  let told = 0;
  const end = changes.findIndex((change) => {
    told += JSON.stringify(change).length;
    return told > MAX_OF_ONE;
  });
  if (end < 0) return changes;
  const after = `${(changes.length - end).toLocaleString('en')} more changes are left out`;
  return [...changes.slice(0, end), { path: 'element', change: 'changed', after }];
}
