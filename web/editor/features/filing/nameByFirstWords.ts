import { call } from '../../../shared/index.ts';
import { noteUntitled } from '../../../shared/untitled.ts';
import { type Opening, serviceAddress } from '../../session/opening.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Editor } from '../../view/editor.ts';
import { firstWords } from './firstWords.ts';

/** A first line that nobody goes on writing for so long is done, in milliseconds. */
const PAUSE = 10_000;

/** Calls a document that was made without a name by its first words, once these are written: the cursor has left them, or
 *  rests. Once, and not where somebody was faster. */
export function nameByFirstWords(editor: Editor, { place, opening }: EditorContext): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const name = async (words: string) => {
    unwatch();
    noteUntitled('');
    const now = await call<Opening>(serviceAddress(place, 'opening'));
    if (now.name !== opening.name || !now.canRename) return;
    const ending = /\.[^.]+$/.exec(now.name)?.[0] ?? '';
    await call(serviceAddress(place, 'name'), { method: 'PUT', json: { name: `${words}${ending}` } });
  };
  // It keeps the name that it was made with where this one is refused; the person gives it another one.
  const tryName = (words: string) => void name(words).catch(() => undefined);
  const unwatch = editor.watch(() => {
    clearTimeout(timer);
    const { doc, selection } = editor.body.state;
    const words = firstWords(doc.textBetween(0, Math.min(doc.content.size, 2000), '\n', ' '));
    if (words === undefined) return;
    const hasLeft = doc.textBetween(0, selection.from, '\n', ' ').trimStart().includes('\n');
    if (hasLeft) tryName(words);
    else timer = setTimeout(() => tryName(words), PAUSE);
  });
}
