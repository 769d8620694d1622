import { useEffect, useRef, useState } from 'react';
import { say, usePageTitle } from '../shared/index.ts';
import { CarriedNotice } from './bar/CarriedNotice.tsx';
import { ConflictDialog } from './bar/ConflictDialog.tsx';
import { EndedNotice } from './bar/EndedNotice.tsx';
import { OtherKind } from './bar/OtherKind.tsx';
import { PublishNotice } from './bar/PublishNotice.tsx';
import { usePublishing } from './bar/publishing.ts';
import { Replaced } from './bar/Replaced.tsx';
import { TopBar } from './bar/TopBar.tsx';
import { WaitingSheet } from './EditorPage.tsx';
import classes from './editor.module.css';
import { useHost } from './embed/useHost.ts';
import { FindPanel } from './find/FindPanel.tsx';
import { FormatBar } from './format/FormatBar.tsx';
import { noPicture } from './format/InsertTools.tsx';
import { StatusBar } from './format/StatusBar.tsx';
import { HistoryPanel } from './history/HistoryPanel.tsx';
import { type Opening, type Place, serviceAddress } from './opening.ts';
import type { RoomMessage } from './room/messages.ts';
import { enterRoom, type Room } from './room/room.ts';
import { useValue } from './room/value.ts';
import { SidePanel, type SideTab } from './side/SidePanel.tsx';
import { createSide, type Side } from './side/side.ts';
import './sheet/sheet.css';
import { openText, type Text } from './text/openText.ts';

type Props = { place: Place; opening: Opening };
type Renamed = Extract<RoomMessage, { type: 'renamed' }>;

/** A document that is open: its bars, its notices and its sheet. */
export function OpenDocument({ place, opening, reopen }: Props & { reopen: () => void }) {
  const publishing = usePublishing(place, opening);
  const [conflict, setConflict] = useState(opening.conflict ?? undefined);
  const [renamed, setRenamed] = useState<Renamed>();
  const [history, setHistory] = useState(false);
  const [side] = useState(createSide);
  const room = useRoom(opening, (message, left) => {
    publishing.heard(message);
    if (message.type === 'conflict') setConflict({ ...message, modified: message.at });
    if (message.type === 'published') setConflict(undefined);
    if (message.type === 'renamed') setRenamed(message);
    if (message.type === 'ended' && message.again) {
      setConflict(undefined);
      say(<Replaced place={place} message={message} />);
      // What was typed but not stored stays on the page, where it can be saved as a copy.
      if (!left.writing.pending()) reopen();
    }
  });
  const name = renamed?.name ?? opening.name;
  usePageTitle(name);
  if (!room) return <WaitingSheet />;
  return (
    <div className={classes.page}>
      <TopBar
        opening={opening}
        name={name}
        room={room}
        publishing={publishing}
        showHistory={() => setHistory(true)}
      />
      <PublishNotice place={place} publishing={publishing} />
      {renamed?.editable === false && <OtherKind name={name} />}
      <OpenSheet place={place} opening={opening} room={room} side={side} />
      {conflict && (
        <ConflictDialog
          place={place}
          conflict={conflict}
          moved={setConflict}
          close={() => setConflict(undefined)}
        />
      )}
      {opening.canEdit && <HistoryPanel place={place} opened={history} close={() => setHistory(false)} />}
    </div>
  );
}

/** Enter the room for as long as the page shows it. */
function useRoom(opening: Opening, tell: (message: RoomMessage, room: Room) => void): Room | undefined {
  const [room, setRoom] = useState<Room>();
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    const entered = enterRoom(opening, (message) => latest.current(message, entered));
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

function OpenSheet({ place, opening, room, side }: Props & { room: Room; side: Side }) {
  const ready = useValue(room.ready);
  const ended = useValue(room.ended) !== undefined;
  const [text, setText] = useState<Text>();
  const sheet = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [finding, setFinding] = useState(false);
  const [linking, setLinking] = useState(false);
  useEffect(() => {
    if (!ready || !sheet.current) return;
    const opened = openText(sheet.current, {
      room,
      canEdit: opening.canEdit,
      // Another draft of the document may have another picture under this name.
      media: (part) => serviceAddress(place, `media/${encodeURIComponent(part)}?draft=${opening.room}`),
      keys: {
        leave: () => bar.current?.querySelector<HTMLElement>('select, button:not([disabled])')?.focus(),
        saved: () => say('Every change is saved as you type.'),
        find: () => setFinding(true),
        link: () => setLinking(true),
      },
      failed: () => say(noPicture, 'failed'),
    });
    setText(opened);
    if (opening.canEdit) opened.view.focus();
    return () => opened.close();
  }, [ready, room, opening, place]);
  const tabs: SideTab[] = [];
  const readOnly = useHost({ place, opening, room, text });
  return (
    <>
      {opening.canEdit && !ended && !readOnly && !isBareText(opening.name) && (
        <FormatBar
          ref={bar}
          text={text}
          link={linking}
          setLinking={setLinking}
          find={() => setFinding(true)}
        />
      )}
      <EndedNotice place={place} opening={opening} room={room} text={text} />
      <CarriedNotice carried={opening.carried} />
      {finding && text && (
        <div className={classes.above}>
          <FindPanel
            text={text}
            canEdit={opening.canEdit && !ended && !readOnly}
            close={() => setFinding(false)}
          />
        </div>
      )}
      <div className={classes.middle}>
        <main className={classes.desk}>
          <h1 className={classes.hiddenTitle}>{opening.name}</h1>
          <div ref={sheet} className={classes.place} />
          {!ready && <WaitingSheet />}
          <p id="text-keys" className={classes.hiddenTitle}>
            Press Escape to reach the toolbar.
          </p>
        </main>
        <SidePanel side={side} tabs={tabs} leave={() => text?.view.focus()} />
      </div>
      <StatusBar text={text} room={room} />
    </>
  );
}

/** A file without a place for formats. */
const isBareText = (name: string) => /\.(txt|md)$/i.test(name);
