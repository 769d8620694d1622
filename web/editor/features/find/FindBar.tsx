import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../../view/context.ts';
import { FindPanel } from './FindPanel.tsx';
import classes from './find.module.css';

/** The search above the text, while it is open. */
export function FindBar({ context }: { context: EditorContext }) {
  const open = useObservable(context.dialog);
  const editor = useObservable(context.opened);
  // What a person may write changes with these.
  useObservable(context.room.ended);
  useObservable(context.readOnly);
  useObservable(context.reading);
  if (open !== 'find' || !editor) return null;
  return (
    <div className={classes.above}>
      <FindPanel editor={editor} canEdit={context.mayWrite} close={() => context.dialog.set(undefined)} />
    </div>
  );
}
