import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import {
  type Anchor,
  anchorAt,
  COMMENTS,
  FRAGMENT,
  readComments,
  type Thread,
  threadsOf,
} from '../../../formats/model/index.ts';
import type { Situation } from '../commands/situation.ts';
import type { Room } from '../room/room.ts';
import { createValue, type Value } from '../room/value.ts';
import { actionsOf, type CommentActions } from './actions.ts';
import { spotAt } from './places.ts';
import { type Range, rangesIn, rangesOf, tint } from './tint.ts';

/** A thread with the words it is about; `at` is undefined where its place is gone or not in this text. */
export type Placed = Thread & { quote: string; at: number | undefined };

/** A comment that is being written: what it is about. */
export type Begun = { anchor: Anchor; quote: string };

/** The comments of an open document, for the panel and the commands. */
export type CommentsDesk = {
  threads: Value<Placed[]>;
  /** the thread that is looked at */
  active: Value<string | undefined>;
  begun: Value<Begun | undefined>;
  actions: CommentActions;
  /** Begins a comment on the selection, or on the word at the cursor. @returns why none can be */
  begin(): 'nowhere' | 'onlyInText' | undefined;
  /** Looks at a thread, and leads the text there. */
  show(id: string): void;
  next(direction: 1 | -1): void;
  /** Somebody clicked or stands in the text of a thread, or in none. */
  chosen(id: string | undefined, clicked: boolean): void;
  close(): void;
};

/** How long after a change the places are looked up: never between two keys. */
const PATIENCE = 300;
const MOST_QUOTED = 200;

const same = (a: Placed[], b: Placed[]) => JSON.stringify(a) === JSON.stringify(b);

/** Where the threads that are not resolved stand, for a text that is about to be opened. */
export const openRanges =
  ({ ydoc }: Room) =>
  (doc: Node): Range[] => {
    const roots = threadsOf(readComments(ydoc)).map(({ root }) => root);
    const open = roots.filter(({ resolved }) => !resolved);
    return rangesOf(ydoc, ydoc.getXmlFragment(FRAGMENT), doc, open);
  };

/** Keeps up with the comments of a document for as long as its text is open. */
export function openComments(situation: Situation): CommentsDesk {
  const { room, opened, side } = situation;
  const threads = createValue<Placed[]>([], same);
  const active = createValue<string | undefined>(undefined);
  const begun = createValue<Begun | undefined>(undefined);
  const shared = room.ydoc.getMap(COMMENTS);
  const fragment = room.ydoc.getXmlFragment(FRAGMENT);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    const all = threadsOf(readComments(room.ydoc));
    const view = opened.get()?.body;
    if (!view) return;
    const { doc } = view.state;
    const found = rangesOf(
      room.ydoc,
      fragment,
      doc,
      all.map(({ root }) => root),
    );
    const places = new Map(found.map((range) => [range.id, range]));
    const shown = found.filter(
      ({ id }) => id === active.get() || !all.find(({ root }) => root.id === id)?.root.resolved,
    );
    if (JSON.stringify(shown) !== JSON.stringify(rangesIn(view.state))) tint(view, { ranges: shown });
    threads.set(
      all
        .map((thread) => {
          const place = places.get(thread.root.id);
          return { ...thread, quote: place ? quoteOf(doc, place) : '', at: place?.from };
        })
        .toSorted((a, b) => (a.at ?? Number.POSITIVE_INFINITY) - (b.at ?? Number.POSITIVE_INFINITY)),
    );
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, PATIENCE);
  };
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(look, 0);
  };
  shared.observeDeep(changed);
  const forget = [
    opened.watch(() => {
      begun.set(undefined);
      stopText();
      stopText = followText();
    }),
    active.watch(() => {
      const view = opened.get()?.body;
      if (view) tint(view, { active: active.get() });
      changed();
    }),
    begun.watch(() => {
      const view = opened.get()?.body;
      const { from, to } = view?.state.selection ?? { from: 0, to: 0 };
      if (view) tint(view, { wanted: begun.get() && from < to ? { from, to } : null });
    }),
  ];
  function followText(): () => void {
    const text = opened.get();
    if (!text) return () => undefined;
    changed();
    let doc = text.body.state.doc;
    return text.watch(() => {
      if (text.body.state.doc === doc) return;
      doc = text.body.state.doc;
      later();
    });
  }
  let stopText = followText();

  /** The cursor is being led to a thread, where another may begin as well. */
  let leading = false;
  const show = (id: string) => {
    active.set(id);
    const view = opened.get()?.body;
    const place = threads.get().find(({ root }) => root.id === id)?.at;
    if (!view || place === undefined) return;
    const $pos = view.state.doc.resolve(Math.min(place, view.state.doc.content.size));
    leading = true;
    view.dispatch(view.state.tr.setSelection(TextSelection.near($pos)).scrollIntoView());
    leading = false;
  };

  return {
    threads,
    active,
    begun,
    actions: actionsOf(situation),
    begin() {
      const text = opened.get();
      const view = text?.body;
      if (!view) return 'nowhere';
      // Where the person is, not where the cursor of the text was left: word processors have comments in the text alone.
      if (text.view !== view) return 'onlyInText';
      const selection = view.state.selection.empty ? wordAt(view.state) : view.state.selection;
      const from = spotAt(fragment, view.state.doc.resolve(selection.from));
      const to = spotAt(fragment, view.state.doc.resolve(selection.to));
      const anchor = from && to ? anchorAt(from, to) : undefined;
      if (!anchor) return 'nowhere';
      if (selection !== view.state.selection)
        view.dispatch(
          view.state.tr.setSelection(TextSelection.create(view.state.doc, selection.from, selection.to)),
        );
      begun.set({
        anchor,
        quote: quoteOf(view.state.doc, { id: '', from: selection.from, to: selection.to }),
      });
      active.set(undefined);
      side.show('comments');
      return undefined;
    },
    show,
    next(direction) {
      const open = threads.get().filter(({ root, at }) => !root.resolved && at !== undefined);
      const now = open.findIndex(({ root }) => root.id === active.get());
      const start = now < 0 && direction < 0 ? 0 : now;
      const found = open[(start + direction + open.length) % open.length];
      if (found) show(found.root.id);
    },
    chosen(id, clicked) {
      if (leading) return;
      // The text is being updated at this moment.
      queueMicrotask(() => {
        if (begun.get() && id === undefined) return;
        active.set(id);
        if (clicked && id !== undefined) side.show('comments');
      });
    },
    close() {
      clearTimeout(timer);
      shared.unobserveDeep(changed);
      stopText();
      for (const each of forget) each();
    },
  };
}

const quoteOf = (doc: import('prosemirror-model').Node, { from, to }: Range) =>
  doc.textBetween(from, Math.min(to, from + MOST_QUOTED * 2), ' ').slice(0, MOST_QUOTED);

/** The word at the cursor; where there is none, the cursor itself. */
function wordAt({ doc, selection }: import('prosemirror-state').EditorState): { from: number; to: number } {
  const { $from } = selection;
  if (!$from.parent.inlineContent) return selection;
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, ' ');
  const at = $from.parentOffset;
  const before = /[\p{L}\p{N}\p{M}]*$/u.exec(text.slice(0, at))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}\p{M}]*/u.exec(text.slice(at))?.[0].length ?? 0;
  const start = $from.start();
  return text.length === $from.parent.content.size && start + at <= doc.content.size
    ? { from: start + at - before, to: start + at + after }
    : selection;
}
