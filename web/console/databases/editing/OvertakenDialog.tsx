import { Comparison } from '../../comparison/Comparison.tsx';
import { personName } from '../personName.ts';
import type { EditingState } from './useEditing.ts';
import { words } from './words/words.ts';

type Props = { editing: EditingState; overtaken: NonNullable<EditingState['overtaken']>; why: string };

/** So much of a place is shown; all of it is in the source. */
const LONGEST = 2000;

/** Somebody saved meanwhile: what both changed is chosen place by place, beside what it was; the rest goes together. */
export function OvertakenDialog({ editing, overtaken: { theirs, merged }, why }: Props) {
  const w = words('overtaken');
  const name = personName(theirs.by);
  return (
    <Comparison
      conflicts={merged.conflicts}
      words={{
        title: w.title,
        lead: merged.conflicts.length === 0 ? w.together(name) : w.lead(name),
        before: w.before,
        mine: w.mine,
        theirs: w.theirs(name),
        save: w.save,
        back: w.back,
      }}
      nameOf={(field) => w.line(merged.lines[field] ?? 1)}
      show={(_, value) => shortened(String(value)) || w.nothing}
      choose={(takeTheirs) => editing.choose(takeTheirs, why)}
      busy={editing.save.isPending}
      close={editing.back}
    />
  );
}

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text.trimEnd());
