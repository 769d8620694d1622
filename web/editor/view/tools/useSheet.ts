import { useObservable } from '../../session/observable.ts';
import type { EditorContext } from '../context.ts';
import type { Editor } from '../editor.ts';

/** A form beneath its tool that is opened as a dialog of the page is, by its name. */
export function useSheet(dialog: EditorContext['dialog'], name: string, editor: Editor) {
  const shown = useObservable(dialog);
  return {
    opened: shown === name,
    setOpened: (yes: boolean) => dialog.set(yes ? name : undefined),
    leave: () => editor.view.focus(),
  };
}
