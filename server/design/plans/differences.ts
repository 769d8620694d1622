import { type StructuralChange, structuralDiff, textDiff } from '../../../formats/dxl/diff/index.ts';
import { applyEdits, ownershipEdits, standalone } from '../../../formats/dxl/index.ts';
import type { Step } from '../imports/plan.ts';
import { readTexts } from '../imports/store.ts';
import type { Reading } from '../tables.ts';
import type { Plan } from './schema.ts';

type Change = Plan['change'][number];

/** Elements whose texts are read in one statement. */
const BATCH = 100;
/** Characters of the differences of one element, and of all that are told, and of the DXL that is compared. */
const MOST_OF_ONE = 100_000;
const MOST_TOLD = 4_000_000;
const MOST_COMPARED = 64_000_000;
const LEFT_OUT = '\\ This difference is left out: the plan has more of them than it tells.\n';

/** What differs in each element that is replaced. Very long differences are cut, with a sentence that says so. */
export async function differencesOf(reading: Reading, steps: readonly Step[]): Promise<Change[]> {
  const changes: Change[] = [];
  let told = 0;
  let compared = 0;
  for (let at = 0; at < steps.length; at += BATCH) {
    const batch = steps.slice(at, at + BATCH);
    const enough = told >= MOST_TOLD || compared >= MOST_COMPARED;
    const ids = enough ? [] : batch.flatMap(({ target }) => (target === undefined ? [] : [target.id]));
    const texts = new Map((await readTextsOf(reading, ids)).map((each) => [each.id, each]));
    for (const step of batch) {
      const stored = step.target === undefined ? undefined : texts.get(step.target.id);
      if (stored === undefined || told >= MOST_TOLD || compared >= MOST_COMPARED) {
        changes.push({ ...headOf(step), text: LEFT_OUT });
        continue;
      }
      const before = standalone(stored.dxl, stored.namespaces);
      const after = asKept(step);
      compared += before.length + after.length;
      const text = cutText(textDiff(before, after));
      const structural = cutChanges(structuralDiff(before, after));
      told += text.length + JSON.stringify(structural).length;
      changes.push({ ...headOf(step), text, structural });
    }
  }
  return changes;
}

const readTextsOf = (reading: Reading, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : readTexts(reading, ids);

/** What is told of a step without its differences. */
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
  if (text.length <= MOST_OF_ONE) return text;
  const end = text.lastIndexOf('\n', MOST_OF_ONE) + 1;
  const left = (text.length - end).toLocaleString('en');
  return `${text.slice(0, end)}\\ ${left} more characters of the difference are left out.\n`;
}

function cutChanges(changes: StructuralChange[]): StructuralChange[] {
  let told = 0;
  const end = changes.findIndex((change) => {
    told += JSON.stringify(change).length;
    return told > MOST_OF_ONE;
  });
  if (end < 0) return changes;
  const after = `${(changes.length - end).toLocaleString('en')} more changes are left out`;
  return [...changes.slice(0, end), { path: 'element', change: 'changed', after }];
}
