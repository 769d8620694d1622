import { textFor } from '../../../../words/words.ts';
import { targetIn } from '../../preview/target.ts';
import { words as previewWords } from '../../preview/words/words.ts';
import type { Work } from '../Arranging.tsx';
import type { Entry } from './entries.ts';

/** What the source says that an entry opens or does, where the interface cannot say it. */
export function keptTarget({ from, keeps }: Entry, { branchOf }: Work<Entry[]>): string | undefined {
  const branch = keeps ? branchOf(from) : undefined;
  if (!branch) return undefined;
  const { type } = branch.attributes;
  const isNamed = type !== undefined && type !== 'none';
  return targetIn(branch) ?? (isNamed ? textFor(previewWords('entries').types, type) : undefined);
}

/** What an entry opens, in words. */
export function opened(entry: Entry, work: Work<Entry[]>): string {
  const { target } = entry.says;
  const nothing = previewWords('entries').types.none;
  if (target === undefined) return keptTarget(entry, work) ?? nothing;
  const named = target?.name ?? target?.url;
  if (!target || !named?.trim()) return nothing;
  return target.kind === 'url' ? named : `${textFor(previewWords('targets').kinds, target.kind)} ${named}`;
}
