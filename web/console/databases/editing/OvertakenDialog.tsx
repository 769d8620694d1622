import { useState } from 'react';
import { textDiff } from '../../../../formats/dxl/diff/text.ts';
import { useMe } from '../../../shared/index.ts';
import { Comparison } from '../../comparison/Comparison.tsx';
import { Together } from '../diff/Together.tsx';
import { readUnified } from '../diff/unified.ts';
import { personName } from '../personName.ts';
import classes from './editing.module.css';
import type { EditingState } from './useEditing.ts';
import { words } from './words/words.ts';

type Props = { editing: EditingState; overtaken: NonNullable<EditingState['overtaken']>; why: string };

/** So much of a place is shown; all of it is in the source. */
const LONGEST = 2000;

/** Somebody saved meanwhile: what both changed is chosen place by place, beside what it was; the rest goes together. */
export function OvertakenDialog({ editing, overtaken: { theirs, merged, before }, why }: Props) {
  const w = words('overtaken');
  const name = personName(theirs.by);
  const isOwn = useMe().data?.distinguishedName.toLowerCase() === theirs.by.toLowerCase();
  const fits = merged.conflicts.length === 0;
  const [isOpen, setOpen] = useState(fits);
  const lead = isOwn ? (fits ? w.togetherOwn : w.leadOwn) : fits ? w.together(name) : w.lead(name);
  const changed = isOwn ? w.changedOwn : w.changed(name);
  return (
    <Comparison
      conflicts={merged.conflicts}
      words={{
        title: isOwn ? w.titleOwn : w.title,
        lead,
        before: w.before,
        mine: w.mine,
        theirs: isOwn ? w.theirsOwn : w.theirs(name),
        save: w.save,
        back: w.back,
      }}
      nameOf={(field) => w.line(merged.lines[field] ?? 1)}
      show={(_, value) => shortened(String(value)) || w.nothing}
      choose={(takeTheirs) => editing.choose(takeTheirs, why)}
      busy={editing.save.isPending}
      close={editing.back}
      isCode
    >
      <details
        open={isOpen}
        className={classes.theirs}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>{changed}</summary>
        {isOpen && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keyboard
          <section tabIndex={0} aria-label={changed}>
            <Together hunks={readUnified(textDiff(before, theirs.dxl))} label={changed} />
          </section>
        )}
      </details>
    </Comparison>
  );
}

const shortened = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text.trimEnd());
