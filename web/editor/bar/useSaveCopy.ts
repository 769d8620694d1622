import { useState } from 'react';
import { say } from '../../shared/index.ts';
import type { Opening, Place } from '../opening.ts';
import type { Room } from '../room/room.ts';
import type { Text } from '../text/openText.ts';
import { words } from '../words/words.ts';
import { ownCopy, saveFile } from './ownCopy.ts';

export type CopyProps = { place: Place; opening: Opening; room: Room; text: Text | undefined };

/** Saves what is on the page as a file, or its text where nobody makes that file any more. */
export function useSaveCopy({ place, opening, room, text }: CopyProps): [busy: boolean, save: () => void] {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      saveFile(await ownCopy(place, opening, room), opening.name);
    } catch {
      if (text) saveFile(plain(text), `${nameOf(opening)}.txt`);
      say(words('notices').textOnly, 'failed');
    }
    setBusy(false);
  };
  return [busy, () => void save()];
}

const nameOf = ({ name }: Opening) => name.replace(/\.[^.]+$/, '');

function plain({ view }: Text): Blob {
  const { doc } = view.state;
  return new Blob([doc.textBetween(0, doc.content.size, '\n')], { type: 'text/plain' });
}
