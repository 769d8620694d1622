import { useEffect, useRef, useState } from 'react';
import { say } from '../shared/index.ts';
import { CarriedNotice } from './bar/CarriedNotice.tsx';
import { ConflictDialog } from './bar/ConflictDialog.tsx';
import { EndedNotice } from './bar/EndedNotice.tsx';
import { FormatBar } from './bar/FormatBar.tsx';
import { usePublishing } from './bar/publishing.ts';
import { TopBar } from './bar/TopBar.tsx';
import { WaitingSheet } from './EditorPage.tsx';
import classes from './editor.module.css';
import { useHost } from './embed/useHost.ts';
import { type Opening, type Place, serviceAddress } from './opening.ts';
import type { RoomMessage } from './room/messages.ts';
import { enterRoom, type Room } from './room/room.ts';
import { useValue } from './room/value.ts';
import './sheet/sheet.css';
import { openText, type Text } from './text/openText.ts';

type Props = { place: Place; opening: Opening };

/** A document that is open: its bars, its notices and its sheet. */
export function OpenDocument({ place, opening }: Props) {
  const publishing = usePublishing(place);
  const [conflict, setConflict] = useState(opening.conflict ?? undefined);
  const room = useRoom(opening, (message) => {
    publishing.heard(message);
    if (message.type === 'conflict') setConflict({ ...message, modified: message.at });
    if (message.type === 'published') setConflict(undefined);
  });
  if (!room) return <WaitingSheet />;
  return (
    <div className={classes.page}>
      <TopBar opening={opening} room={room} publishing={publishing} />
      <OpenSheet place={place} opening={opening} room={room} />
      {conflict && <ConflictDialog place={place} conflict={conflict} close={() => setConflict(undefined)} />}
    </div>
  );
}

/** Enter the room for as long as the page shows it. */
function useRoom(opening: Opening, tell: (message: RoomMessage) => void): Room | undefined {
  const [room, setRoom] = useState<Room>();
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    const entered = enterRoom(opening, (message) => latest.current(message));
    setRoom(entered);
    const warn = (event: BeforeUnloadEvent) => {
      if (entered.writing.pending()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      entered.close();
    };
  }, [opening]);
  return room;
}

function OpenSheet({ place, opening, room }: Props & { room: Room }) {
  const ready = useValue(room.ready);
  const ended = useValue(room.ended) !== undefined;
  const [text, setText] = useState<Text>();
  const sheet = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!ready || !sheet.current) return;
    const opened = openText(sheet.current, {
      room,
      canEdit: opening.canEdit,
      media: (part) => serviceAddress(place, `media/${encodeURIComponent(part)}`),
      keys: {
        leave: () => bar.current?.querySelector<HTMLElement>('select, button:not([disabled])')?.focus(),
        saved: () => say('Every change is saved as you type.'),
      },
    });
    setText(opened);
    if (opening.canEdit) opened.view.focus();
    return () => opened.close();
  }, [ready, room, opening, place]);
  const readOnly = useHost({ place, opening, room, text });
  return (
    <>
      {opening.canEdit && !ended && !readOnly && <FormatBar ref={bar} text={text} />}
      <EndedNotice room={room} text={text} name={opening.name} />
      <CarriedNotice carried={opening.carried} />
      <main className={classes.desk}>
        <h1 className={classes.hiddenTitle}>{opening.name}</h1>
        <div ref={sheet} className={classes.place} />
        {!ready && <WaitingSheet />}
        <p id="text-keys" className={classes.hiddenTitle}>
          Press Escape to reach the toolbar.
        </p>
      </main>
    </>
  );
}
