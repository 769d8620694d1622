import { Plugin } from 'prosemirror-state';
import type * as Y from 'yjs';
import { insertPictures, type NoPicture } from './insert.ts';

/** Picture files that are pasted or dropped become pictures of the document. @param failed hears of one that is not put in. */
export const filesPlugin = (media: Y.Map<unknown>, failed: (why: NoPicture) => void) =>
  new Plugin({
    props: {
      handlePaste(view, event) {
        // Word and browsers put a picture of the text beside the text: the text counts.
        const files = event.clipboardData?.types.includes('text/html') ? [] : picturesOf(event.clipboardData);
        if (files.length === 0 || !view.editable) return false;
        void insertPictures(view, media, files, failed);
        return true;
      },
      handleDrop(view, event) {
        const files = picturesOf(event.dataTransfer);
        if (files.length === 0 || !view.editable) return false;
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
        void insertPictures(view, media, files, failed, at);
        event.preventDefault();
        return true;
      },
    },
  });

const picturesOf = (data: DataTransfer | null) =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'));
