import { useEffect, useRef } from 'react';
import { say } from '../../shared/index.ts';
import type { Situation } from '../commands/situation.ts';
import { insertPictures } from '../text/insert.ts';
import { words } from '../words/words.ts';

/** Asks for picture files and puts them in. It lies outside of the tools, which may have no room. */
export function PictureFiles({ situation }: { situation: Situation }) {
  const input = useRef<HTMLInputElement>(null);
  const { dialog } = situation;
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
  const w = words('insert');
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
        const { text } = situation;
        if (!text || !situation.mayWrite) return;
        text.pause();
        void insertPictures(text.view, text.media, files, (why) => say(w.notPasted(why), 'failed'));
      }}
    />
  );
}
