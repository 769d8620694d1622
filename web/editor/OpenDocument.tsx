import { useEffect, useMemo, useRef, useState } from 'react';
import { undoCommand } from 'y-prosemirror';
import { readComments } from '../../formats/model/index.ts';
import { say, usePageTitle } from '../shared/index.ts';
import { CarriedNotice } from './bar/CarriedNotice.tsx';
import { ConflictDialog } from './bar/ConflictDialog.tsx';
import { EndedNotice } from './bar/EndedNotice.tsx';
import { OtherKind } from './bar/OtherKind.tsx';
import { PublishNotice } from './bar/PublishNotice.tsx';
import { usePublishing } from './bar/publishing.ts';
import { Replaced } from './bar/Replaced.tsx';
import { SignedOutNotice } from './bar/SignedOutNotice.tsx';
import { TopBar } from './bar/TopBar.tsx';
import { UnsavedNotice } from './bar/UnsavedNotice.tsx';
import { sayAtOnce } from './changes/AtOnce.tsx';
import { ModeButton } from './changes/ModeButton.tsx';
import { Dialogs } from './commands/Dialogs.tsx';
import { keysOf } from './commands/registry.ts';
import { createSituation, isMarkdown, type Situation } from './commands/situation.ts';
import { usePageKeys } from './commands/usePageKeys.ts';
import { type CommentsDesk, openRanges } from './comments/desk.ts';
import { keptMarkersPlugin } from './comments/keptMarkers.ts';
import { tintPlugin } from './comments/tint.ts';
import { WaitingSheet } from './EditorPage.tsx';
import classes from './editor.module.css';
import { useHost } from './embed/useHost.ts';
import { FindPanel } from './find/FindPanel.tsx';
import { ContextBar } from './format/ContextBar.tsx';
import { FormatBar } from './format/FormatBar.tsx';
import { LinkBubble } from './links/LinkBubble.tsx';
import { Menubar } from './menu/Menubar.tsx';
import { type Opening, type Place, serviceAddress } from './opening.ts';
import type { RoomMessage } from './room/messages.ts';
import { enterRoom, type Room } from './room/room.ts';
import { useValue } from './room/value.ts';
import { Beside } from './side/Beside.tsx';
import { SideButton } from './side/SideButton.tsx';
import { createSide } from './side/side.ts';
import './sheet/sheet.css';
import './sheet/changes.css';
import { Outline } from './outline/Outline.tsx';
import { EditButton } from './reading/EditButton.tsx';
import { useReading } from './reading/useReading.ts';
import { Ruler } from './ruler/Ruler.tsx';
import { StatusBar } from './status/StatusBar.tsx';
import { markdownKeys } from './text/markdown/lists.ts';
import { markdownPlugin } from './text/markdown/markdown.ts';
import { openText } from './text/openText.ts';
import { useColours } from './view/useColours.ts';
import { useSheetView } from './view/useSheetView.ts';
import { words } from './words/words.ts';

type Props = { place: Place; opening: Opening };
type Renamed = Extract<RoomMessage, { type: 'renamed' }>;

/** A document that is open: its bars, its notices and its sheet. */
export function OpenDocument({ place, opening, reopen }: Props & { reopen: () => void }) {
  const publishing = usePublishing(place, opening);
  const [conflict, setConflict] = useState(opening.conflict ?? undefined);
  const [renamed, setRenamed] = useState<Renamed>();
  const [side] = useState(createSide);
  const room = useRoom(place, opening, (message, left) => {
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
  const colours = useColours();
  const publish = useRef(publishing.publish);
  publish.current = publishing.publish;
  const situation = useMemo(
    () => room && createSituation({ place, opening, room, side, colours, publish: () => publish.current() }),
    [place, opening, room, side, colours],
  );
  if (!room || !situation) return <WaitingSheet />;
  return (
    <div className={classes.page}>
      <TopBar
        name={name}
        publishing={publishing}
        mode={
          <>
            <ModeButton situation={situation} />
            {situation.hasFormats && <SideButton side={side} />}
          </>
        }
        situation={situation}
      />
      <PublishNotice place={place} publishing={publishing} />
      {renamed?.editable === false && <OtherKind name={name} />}
      <OpenSheet situation={situation} />
      {conflict && (
        <ConflictDialog
          place={place}
          conflict={conflict}
          moved={setConflict}
          close={() => setConflict(undefined)}
        />
      )}
      <Dialogs situation={situation} />
    </div>
  );
}

/** Enter the room for as long as the page shows it. */
function useRoom(
  place: Place,
  opening: Opening,
  tell: (message: RoomMessage, room: Room) => void,
): Room | undefined {
  const [room, setRoom] = useState<Room>();
  const latest = useRef({ tell, place });
  latest.current = { tell, place };
  useEffect(() => {
    const entered = enterRoom(latest.current.place, opening, (message) =>
      latest.current.tell(message, entered),
    );
    setRoom(entered);
    const warn = (event: BeforeUnloadEvent) => {
      if (entered.writing.pending() && !entered.isAside()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => {
      removeEventListener('beforeunload', warn);
      entered.close();
    };
  }, [opening]);
  return room;
}

function OpenSheet({ situation }: { situation: Situation }) {
  const { place, opening, room, dialog } = situation;
  const ready = useValue(room.ready);
  const ended = useValue(room.ended) !== undefined;
  const text = useValue(situation.opened);
  const open = useValue(dialog);
  const sheet = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const desk = useRef<HTMLElement>(null);
  const { zoom, dark } = useSheetView(situation, desk);
  const outline = useValue(situation.view.outline);
  const ruler = useValue(situation.view.ruler);
  const reading = useValue(situation.reading);
  useEffect(() => {
    if (!ready || !sheet.current) return;
    const chosen: CommentsDesk['chosen'] = (...told) => situation.comments.get()?.chosen(...told);
    const kept = keptMarkersPlugin(() => readComments(room.ydoc));
    const opened = openText(sheet.current, {
      room,
      canEdit: opening.canEdit,
      person: opening.user,
      document: `${place.type} ${place.fileId}`,
      corrects: situation.view.corrections.get,
      tables: !/\.odt$/i.test(opening.name),
      atOnce: () => sayAtOnce(() => undoCommand(opened.view.state, opened.view.dispatch, opened.view)),
      formatStays: () => say(words('changes').formatStays, 'failed'),
      unseen: () => say(words('changes').unseen, 'failed'),
      // Another draft of the document may have another picture under this name.
      media: (part) => serviceAddress(place, `media/${encodeURIComponent(part)}?draft=${opening.room}`),
      keys: {
        leave: () => bar.current?.querySelector<HTMLElement>('select, button:not([disabled])')?.focus(),
        commands: keysOf(situation),
      },
      failed: (why) => say(words('insert').notPasted(why), 'failed'),
      plugins: [
        kept,
        tintPlugin(chosen, openRanges(room)),
        ...(isMarkdown(opening.name) ? [markdownPlugin(), markdownKeys()] : []),
      ],
      storyPlugins: [kept, tintPlugin(chosen, undefined, () => situation.comments.get()?.appeared())],
    });
    situation.opened.set(opened);
    if (situation.mayWrite) opened.view.focus();
    return () => {
      situation.opened.set(undefined);
      opened.close();
    };
  }, [ready, room, opening, place, situation]);
  usePageKeys(situation);
  useReading(situation);
  const readOnly = useHost({ place, opening, room, text, readOnly: situation.readOnly });
  return (
    <>
      <Menubar situation={situation} />
      {opening.canEdit && !ended && !readOnly && !reading && situation.hasFormats && (
        <FormatBar ref={bar} text={text} dialog={dialog} />
      )}
      <EndedNotice place={place} opening={opening} room={room} text={text} />
      <SignedOutNotice place={place} opening={opening} room={room} text={text} />
      <UnsavedNotice place={place} opening={opening} room={room} />
      <CarriedNotice carried={opening.carried} text={text} />
      {open === 'find' && text && (
        <div className={classes.above}>
          <FindPanel
            text={text}
            canEdit={opening.canEdit && !ended && !readOnly && !reading}
            close={() => dialog.set(undefined)}
          />
        </div>
      )}
      <div className={classes.middle}>
        {outline && <Outline situation={situation} />}
        <main ref={desk} className={classes.desk} data-sheet={dark ? 'dark' : 'light'}>
          <h1 className={classes.hiddenTitle}>{opening.name}</h1>
          {ruler && situation.hasFormats && <Ruler situation={situation} zoom={zoom} />}
          <div ref={sheet} className={classes.place} style={{ zoom }} />
          {!ready && <WaitingSheet />}
          <LinkBubble situation={situation} />
          <p id="text-keys" className={classes.hiddenTitle}>
            {words('notices').toToolbar}
          </p>
        </main>
        <Beside situation={situation} />
      </div>
      {opening.canEdit && !ended && !readOnly && !reading && situation.hasFormats && text && (
        <ContextBar text={text} />
      )}
      <StatusBar situation={situation} zoom={zoom} />
      <EditButton situation={situation} />
    </>
  );
}
