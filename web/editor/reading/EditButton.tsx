import { IconPencil } from '@tabler/icons-react';
import type { Situation } from '../commands/situation.ts';
import { useValue } from '../room/value.ts';
import { words } from '../words/words.ts';
import classes from './reading.module.css';

/** On a phone: from reading to writing. */
export function EditButton({ situation }: { situation: Situation }) {
  const reading = useValue(situation.reading);
  const ended = useValue(situation.room.ended) !== undefined;
  if (!reading || ended) return null;
  return (
    <button
      type="button"
      className={classes.edit}
      onClick={() => {
        situation.reading.set(false);
        // The keyboard of a phone opens only within the touch itself.
        situation.text?.setReadOnly(false);
        situation.text?.view.focus();
      }}
    >
      <IconPencil size={20} stroke={1.8} aria-hidden />
      {words('bar').readFirst}
    </button>
  );
}
