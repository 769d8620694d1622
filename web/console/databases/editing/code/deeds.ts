import { toggleComment } from '@codemirror/commands';
import { foldAll, foldCode, unfoldAll, unfoldCode } from '@codemirror/language';
import type { Command, EditorView } from '@codemirror/view';
import { indentScript } from './indenting.ts';

/** What a menu does with a source. */
export type Deed =
  | 'cut'
  | 'copy'
  | 'paste'
  | 'comment'
  | 'indent'
  | 'fold'
  | 'unfold'
  | 'foldAll'
  | 'unfoldAll';

/** Cutting and copying are the browser's own, so that the clipboard of the source has its say. */
const byBrowser =
  (what: 'cut' | 'copy'): Command =>
  () =>
    document.execCommand(what);

const commands: Readonly<Record<Exclude<Deed, 'paste'>, Command>> = {
  cut: byBrowser('cut'),
  copy: byBrowser('copy'),
  comment: toggleComment,
  indent: indentScript,
  fold: foldCode,
  unfold: unfoldCode,
  foldAll,
  unfoldAll,
};

/** Does it at the cursor. @returns whether there was something to do @throws when the clipboard may not be read */
export async function act(view: EditorView, deed: Deed): Promise<boolean> {
  if (deed !== 'paste') {
    view.focus();
    return commands[deed](view);
  }
  const transfer = new DataTransfer();
  transfer.setData('text/plain', await navigator.clipboard.readText());
  view.focus();
  // As if it came by keys: what is pasted into code is written as XML wants it.
  view.contentDOM.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
  );
  return true;
}
