import { useEffect, useRef } from 'react';
import { say } from '../../../shared/index.ts';
import type { EditorContext } from '../../view/context.ts';
import { insertPictures } from '../../view/insert.ts';
import { words as viewWords } from '../../view/words.ts';
import { words } from './words.ts';

/** Asks for picture files and puts them in. It lies outside of the tools, which may have no room. */
export function PictureFiles({ context }: { context: EditorContext }) {
  const input = useRef<HTMLInputElement>(null);
  const { dialog } = context;
  // Watched rather than rendered: a browser opens its dialog only within the click that asked for it.
  useEffect(
    () =>
      dialog.watch(() => {
        if (dialog.get() !== 'picture') return;
        dialog.set(undefined);
        input.current?.click();
      }),
    [dialog],
  );
  const w = words();
  return (
    <input
      ref={input}
      type="file"
      accept="image/*"
      multiple
      hidden
      aria-label={w.pictureFiles}
      onChange={({ currentTarget }) => {
        const files = [...(currentTarget.files ?? [])];
        currentTarget.value = '';
        const { editor } = context;
        if (!editor || !context.mayWrite) return;
        editor.pause();
        void insertPictures(editor.view, editor.media, files, (why) =>
          say(viewWords().notPasted(why), 'failed'),
        );
      }}
    />
  );
}
