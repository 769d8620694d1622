import { lazy, useEffect, useMemo, useRef, useState } from 'react';
import { Part, say, usePageTitle } from '../../shared/index.ts';
import { features } from '../features.ts';
import type { RoomMessage } from '../session/messages.ts';
import { createObservable, useObservable } from '../session/observable.ts';
import { type Opening, type Place, serviceAddress } from '../session/opening.ts';
import { enterRoom, type Room } from '../session/room.ts';
import { stored } from '../session/stored.ts';
import { createContext, type EditorContext } from '../view/context.ts';
import { createSidePanel } from '../view/sidePanel.ts';
import { TopBar } from './bar/TopBar.tsx';
import { Dialogs } from './commands/Dialogs.tsx';
import { keysOf } from './commands/registry.ts';
import { usePageKeys } from './commands/usePageKeys.ts';
import classes from './editor.module.css';
import { Menubar } from './menu/Menubar.tsx';
import { useContextMenu } from './menu/useContextMenu.tsx';
import { DraftReplacedNotice } from './notices/DraftReplacedNotice.tsx';
import { ElsewhereNotice } from './notices/ElsewhereNotice.tsx';
import { EndedNotice } from './notices/EndedNotice.tsx';
import { SignedOutNotice } from './notices/SignedOutNotice.tsx';
import { UnsavedNotice } from './notices/UnsavedNotice.tsx';
import { UnsupportedTypeNotice } from './notices/UnsupportedTypeNotice.tsx';
import { Parts } from './Parts.tsx';
import { PublishNotice } from './publishing/PublishNotice.tsx';
import { usePublishing } from './publishing/publishing.ts';
import { useUnsettled } from './publishing/useUnsettled.tsx';
import { ReviewPanel } from './sidePanel/ReviewPanel.tsx';
import { SideButton } from './sidePanel/SideButton.tsx';
import { ContextBar } from './toolbar/ContextBar.tsx';
import { FormatBar } from './toolbar/FormatBar.tsx';
import { WaitingSheet } from './WaitingSheet.tsx';
import '../view/layout/sheet.css';
import '../view/layout/changes.css';
import { createEditor } from '../view/createEditor.ts';
import { words as viewWords } from '../view/words.ts';
import { Ruler } from './ruler/Ruler.tsx';
import { useColours } from './settings/useColours.ts';
import { useSheetView } from './settings/useSheetView.ts';
import { StatusBar } from './status/StatusBar.tsx';
import { words } from './words.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('./publishing/ConflictDialog.tsx')).ConflictDialog,
}));

const UneditableContentNotice = lazy(async () => ({
  default: (await import('./notices/UneditableContentNotice.tsx')).UneditableContentNotice,
}));

type Props = { place: Place; opening: Opening };
type Renamed = Extract<RoomMessage, { type: 'renamed' }>;

/** A document that is open: its bars, its notices and its sheet. */
export function OpenDocument({ place, opening, reopen }: Props & { reopen: () => void }) {
  const entered = useRef<Room>(undefined);
  const publishing = usePublishing(place, opening, async () => entered.current && stored(entered.current));
  const [conflict, setConflict] = useState(opening.conflict ?? undefined);
  const [renamed, setRenamed] = useState<Renamed>();
  const [sidePanel] = useState(createSidePanel);
  const room = useRoom(place, opening, (message, left) => {
    publishing.heard(message);
    if (message.type === 'conflict') setConflict({ ...message, modified: message.at });
    if (message.type === 'published') setConflict(undefined);
    if (message.type === 'renamed') setRenamed(message);
    if (message.type === 'ended' && message.again) {
      setConflict(undefined);
      say(<DraftReplacedNotice place={place} message={message} />);
      // What was typed but not stored stays on the page, where it can be saved as a copy.
      if (!left.writing.pending()) reopen();
    }
  });
  entered.current = room;
  const name = renamed?.name ?? opening.name;
  usePageTitle(name);
  const colours = useColours();
  const entering = useRef<EditorContext>(undefined);
  const { wish, question } = useUnsettled(publishing, () => entering.current);
  const publish = useRef(wish);
  publish.current = wish;
  const context = useMemo(
    () =>
      room && createContext({ place, opening, room, sidePanel, colours, publish: () => publish.current() }),
    [place, opening, room, sidePanel, colours],
  );
  entering.current = context;
  if (!room || !context) return <WaitingSheet />;
  return (
    <div className={classes.page}>
      <TopBar
        name={name}
        publishing={{ ...publishing, publish: wish }}
        mode={
          <>
            <Parts place="topBar" context={context} />
            {context.hasFormats && <SideButton sidePanel={sidePanel} />}
          </>
        }
        context={context}
      />
      <PublishNotice place={place} publishing={publishing} />
      {renamed?.editable === false && <UnsupportedTypeNotice name={name} />}
      <OpenSheet context={context} />
      {conflict && (
        <Part>
          <ConflictDialog
            place={place}
            conflict={conflict}
            moved={setConflict}
            close={() => setConflict(undefined)}
          />
        </Part>
      )}
      <Dialogs context={context} />
      {question}
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

function OpenSheet({ context }: { context: EditorContext }) {
  const { place, opening, room, dialog } = context;
  const ready = useObservable(room.ready);
  const ended = useObservable(room.ended) !== undefined;
  const editor = useObservable(context.opened);
  const sheet = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const desk = useRef<HTMLElement>(null);
  const { zoom, dark } = useSheetView(context, desk);
  const ruler = useObservable(context.view.ruler);
  const reading = useObservable(context.reading);
  useEffect(() => {
    if (!ready || !sheet.current) return;
    const opened = createEditor(sheet.current, {
      room,
      canEdit: opening.canEdit,
      // Another draft of the document may have another picture, or font, under this name.
      media: (part) => serviceAddress(place, `media/${encodeURIComponent(part)}?draft=${opening.room}`),
      font: (part) => serviceAddress(place, `fonts/${encodeURIComponent(part)}?draft=${opening.room}`),
      paged: context.hasFormats ? context.view.paged : createObservable(false),
      keys: {
        leave: () => bar.current?.querySelector<HTMLElement>('select, button:not([disabled])')?.focus(),
        commands: keysOf(context),
      },
      failed: (why) => say(viewWords().notPasted(why), 'failed'),
      writingKeys: (formatting) => features.flatMap(({ keys }) => keys?.(formatting) ?? []),
      pasteRules: features.flatMap(({ paste = [] }) => paste),
      placePlugins: (here) => features.flatMap(({ plugins }) => plugins?.(here, context) ?? []),
      extend: (base) => features.flatMap(({ extend }) => extend?.(base, context) ?? []),
    });
    context.opened.set(opened);
    if (context.mayWrite) opened.view.focus();
    return () => {
      context.opened.set(undefined);
      opened.close();
    };
  }, [ready, room, opening, place, context]);
  usePageKeys(context);
  const readOnly = useObservable(context.readOnly);
  const contextMenu = useContextMenu(context, desk);
  return (
    <>
      <Menubar context={context} />
      {opening.canEdit && !ended && !readOnly && !reading && context.hasFormats && (
        <FormatBar ref={bar} editor={editor} dialog={dialog} />
      )}
      <EndedNotice place={place} opening={opening} room={room} editor={editor} />
      <SignedOutNotice place={place} opening={opening} room={room} editor={editor} />
      <ElsewhereNotice room={room} />
      <UnsavedNotice place={place} opening={opening} room={room} />
      {opening.carried.length > 0 && (
        <Part>
          <UneditableContentNotice carried={opening.carried} editor={editor} />
        </Part>
      )}
      <Parts place="aboveText" context={context} />
      <div className={classes.middle}>
        <Parts place="beforeText" context={context} />
        <main ref={desk} className={classes.desk} data-sheet={dark ? 'dark' : 'light'}>
          <h1 className={classes.hiddenTitle}>{opening.name}</h1>
          {ruler && context.hasFormats && <Ruler context={context} zoom={zoom} />}
          <div ref={sheet} className={classes.place} style={{ zoom }} />
          {!ready && <WaitingSheet />}
          <Parts place="overSheet" context={context} />
          {contextMenu}
          <p id="text-keys" className={classes.hiddenTitle}>
            {words().notices.toToolbar}
          </p>
        </main>
        <ReviewPanel context={context} />
      </div>
      {opening.canEdit && !ended && !readOnly && !reading && context.hasFormats && editor && (
        <ContextBar editor={editor} />
      )}
      <StatusBar context={context} zoom={zoom} parts={<Parts place="status" context={context} />} />
      <Parts place="overPage" context={context} />
    </>
  );
}
