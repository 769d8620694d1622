import { readAs, readReadOnly, readReplacement } from '../../../embed/given.ts';
import { type Answers, refusal } from '../../../embed/host.ts';
import { call, request } from '../../../shared/index.ts';
import type { Observable } from '../../session/observable.ts';
import { type Opening, type Place, serviceAddress } from '../../session/opening.ts';
import type { Room } from '../../session/room.ts';
import { stored } from '../../session/stored.ts';
import type { Editor } from '../../view/editor.ts';
import { htmlOf, textOf } from './content.ts';
import { outcomesOf } from './outcome.ts';

export type HostSession = {
  place: Place;
  opening: Opening;
  room: Room;
  editor: Editor;
  readOnly: Observable<boolean>;
};

/** What the editor does when its host asks. */
export function answersOf({ place, opening, room, editor, readOnly }: HostSession): Answers {
  const mayWrite = () => {
    if (!opening.canEdit)
      throw refusal('documents.right.missing', 'You have no right to change this document.');
    const ended = room.ended.get();
    if (ended !== undefined) throw refusal('embed.ended', ended);
  };
  return {
    async getContent(given) {
      const as = readAs(given);
      if (as === 'text') return textOf(editor.body.state.doc);
      if (as === 'html') return htmlOf(editor.body.state.doc);
      await stored(room);
      return (
        await request(serviceAddress(place, 'draft/content'), { headers: { accept: '*/*' } })
      ).arrayBuffer();
    },
    replaceSelection(given) {
      mayWrite();
      if (readOnly.get()) throw refusal('embed.readonly', 'The document can only be read at present.');
      const { kind, content } = readReplacement(given);
      editor.pause();
      const { view } = editor;
      if (content === '') view.dispatch(view.state.tr.deleteSelection());
      else if (kind === 'html') view.pasteHTML(content);
      else view.pasteText(content.replace(/\r\n?/g, '\n'));
      editor.pause();
    },
    async publish() {
      mayWrite();
      await stored(room);
      const outcomes = outcomesOf(room);
      try {
        const asked = await call<{ job?: string }>(serviceAddress(place, 'publish'), { method: 'POST' });
        if (asked.job === undefined) {
          const draft = await call<{ latest_version: string }>(serviceAddress(place, 'draft'));
          return { version: draft.latest_version, changed: false };
        }
        for (;;) {
          const outcome = await outcomes.next();
          // It may be that of somebody's request that was under way, without what was changed since.
          if (!(await isPublishing(place))) return outcome;
        }
      } finally {
        outcomes.forget();
      }
    },
    setReadOnly(given) {
      const wanted = readReadOnly(given);
      if (!wanted) mayWrite();
      readOnly.set(wanted);
    },
    focus: () => editor.view.focus(),
    close: () => (room.ended.get() === undefined ? stored(room) : undefined),
  };
}

/** True while a request to publish waits or is carried out. */
async function isPublishing(place: Place): Promise<boolean> {
  const asked = call<{ state: string } | null>(serviceAddress(place, 'publication'));
  const state = (await asked.catch(() => null))?.state;
  return state === 'waiting' || state === 'sending';
}
