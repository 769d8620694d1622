import type { Host } from '../../../embed/host.ts';
import type { HostSession } from './hostCalls.ts';
import { conflictOf, onMessage } from './outcome.ts';

/** How often at most a moving selection is told. */
const SELECTION_MS = 150;
const MAX_SELECTED = 1000;

/** Tells the host what happens to the document, until the answer is called. */
export function sendHostEvents(host: Host, { opening, room, editor, readOnly }: HostSession): () => void {
  let pending = false;
  let last = '';
  const tellState = () => {
    const state = readOnly.get() || room.ended.get() !== undefined ? 'readOnly' : room.writing.state.get();
    const dirty = room.unpublished.get();
    const now = JSON.stringify({ dirty, state });
    if (now === last) return;
    last = now;
    host.tell('stateChanged', { dirty, state });
  };
  const written = () => {
    const was = pending;
    pending = room.writing.pending();
    tellState();
    if (was && !pending) host.tell('saved', {});
  };
  const ended = () => {
    const summary = room.ended.get();
    if (summary !== undefined) host.tell('closed', { code: 'embed.ended', summary });
    tellState();
  };
  let selected = { view: editor.view, selection: editor.view.state.selection };
  let patience: ReturnType<typeof setTimeout> | undefined;
  const tellSelection = () => {
    patience = undefined;
    const { view } = editor;
    const { selection, doc } = view.state;
    // The same place in a note is another selection than in the text.
    if (view === selected.view && selection.eq(selected.selection)) return;
    selected = { view, selection };
    const shown = doc.textBetween(selection.from, selection.to, '\n').slice(0, MAX_SELECTED);
    host.tell('selectionChanged', { text: shown, empty: selection.empty });
  };
  const moved = () => {
    patience ??= setTimeout(tellSelection, SELECTION_MS);
  };

  document.addEventListener('selectionchange', moved);
  const forget = [
    room.writing.state.watch(written),
    room.unpublished.watch(tellState),
    room.ended.watch(ended),
    readOnly.watch(tellState),
    onMessage(room, (message) => {
      if (message.type === 'published') {
        const { version, by } = message;
        host.tell('published', { version, by, changed: message.changed !== false });
      }
      if (message.type === 'publishFailed' || message.type === 'publishWaits')
        host.tell('error', { code: message.code, summary: message.summary });
      if (message.type === 'conflict')
        host.tell('error', { code: 'documents.version.moved', summary: conflictOf(message) });
    }),
  ];
  const { name, version, canEdit } = opening;
  host.tell('ready', { name, mode: 'edit', version, canEdit });
  tellState();
  return () => {
    document.removeEventListener('selectionchange', moved);
    clearTimeout(patience);
    for (const each of forget) each();
  };
}
