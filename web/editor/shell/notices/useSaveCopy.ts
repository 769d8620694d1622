import { useState } from 'react';
import { say } from '../../../shared/index.ts';
import { saveFile } from '../../../shared/saveFile.ts';
import type { Opening, Place } from '../../session/opening.ts';
import type { Room } from '../../session/room.ts';
import type { Editor } from '../../view/editor.ts';
import { words } from '../words.ts';
import { ownCopy } from './ownCopy.ts';

export type CopyProps = { place: Place; opening: Opening; room: Room; editor: Editor | undefined };

/** Saves what is on the page as a file, or its text where nobody makes that file any more. */
export function useSaveCopy({ place, opening, room, editor }: CopyProps): [busy: boolean, save: () => void] {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(opening.name, [await ownCopy(place, opening, room)]);
    } catch {
      if (editor) saveFile(`${nameOf(opening)}.txt`, [plain(editor)], 'text/plain');
      say(words().notices.textOnly, 'failed');
    }
    setBusy(false);
  };
  return [busy, () => void save()];
}

const nameOf = ({ name }: Opening) => name.replace(/\.[^.]+$/, '');

const plain = ({ view: { state } }: Editor): string => state.doc.textBetween(0, state.doc.content.size, '\n');
