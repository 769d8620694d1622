import { IconPencil } from '@tabler/icons-react';
import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import classes from './reading.module.css';
import { useReading } from './useReading.ts';
import { words } from './words.ts';

/** On a phone: from reading to writing. */
export function EditButton({ context }: { context: EditorContext }) {
  useReading(context);
  const reading = useObservable(context.reading);
  const ended = useObservable(context.room.ended) !== undefined;
  if (!reading || ended) return null;
  return (
    <button
      type="button"
      className={classes.edit}
      onClick={() => {
        context.reading.set(false);
        // The keyboard of a phone opens only within the touch itself.
        context.editor?.setReadOnly(false);
        context.editor?.view.focus();
      }}
    >
      <IconPencil size={20} stroke={1.8} aria-hidden />
      {words().readFirst}
    </button>
  );
}
