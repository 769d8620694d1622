import { useObservable } from '../../session/observable.ts';
import type { Editor } from '../../view/editor.ts';
import { words } from '../words.ts';
import classes from './status.module.css';

/** Which page is seen, and of how many; nothing while the text is one long sheet. */
export function PageNumber({ editor, open }: { editor: Editor; open: () => void }) {
  const { status } = words();
  const count = useObservable(editor.shownPages.count);
  const current = useObservable(editor.shownPages.current);
  if (count === 0) return null;
  const name = status.page(current, count);
  return (
    <button type="button" className={classes.language} title={status.goToPage} onClick={open}>
      {name}
    </button>
  );
}
