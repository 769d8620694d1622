import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import {
  COMMENTS,
  commentBy,
  commentsEverywhere,
  FRAGMENT,
  readComments,
  type Thread,
  threadsOf,
} from '../../../../formats/model/index.ts';
import { createObservable, type Observable } from '../../session/observable.ts';
import type { Room } from '../../session/room.ts';
import type { EditorContext } from '../../view/context.ts';
import type { Editor } from '../../view/editor.ts';
import { actionsOf, type CommentActions } from './actions.ts';
import { type Begin, type Begun, beginAt, type NoPlace, quoteOf, select, viewOf } from './begin.ts';
import { type Range, rangesIn, rangesOf, tint } from './commentHighlights.ts';
import { type CommentedText, createOrder, inOrder, referenceInText, storyName, textsOf } from './texts.ts';

/** A thread with the words it is about, and where: in which story ('' the text itself) and at which position of it;
 *  `at` is undefined where its place is gone. `what` says what a place without words holds. */
export type Placed = Thread & {
  quote: string;
  what: 'words' | 'picture' | 'point';
  at: number | undefined;
  story: string;
  /** what a person calls the story; empty for the text itself */
  where: string;
};

/** The comments of an open document, for the panel and the commands. */
export type CommentsController = {
  threads: Observable<Placed[]>;
  /** the thread that is looked at */
  active: Observable<string | undefined>;
  begun: Observable<Begun | undefined>;
  actions: CommentActions;
  /** Begins a comment on the selection, or on the word at the cursor. @returns why none can be */
  begin(): NoPlace | undefined;
  /** Goes on with a comment that was begun before, unless another one is being written. */
  resume(kept: Begun): void;
  /** Whether the person stands where files of this kind have no comments. */
  isNoPlace(): boolean;
  /** Looks at a thread, and leads the text there. */
  show(id: string): void;
  next(direction: 1 | -1): void;
  /** Somebody clicked or stands in the text of a thread, or in none. */
  chosen(id: string | undefined, clicked: boolean): void;
  /** A note or the like came onto the page. */
  appeared(): void;
  close(): void;
};

/** How long after a change the places are looked up: never between two keys. */
const PATIENCE = 300;

const same = (a: Placed[], b: Placed[]) => JSON.stringify(a) === JSON.stringify(b);

/** Where the threads that are not resolved stand, for a text that is about to be opened. */
export const openRanges =
  ({ ydoc }: Room) =>
  (doc: Node): Range[] => {
    const roots = threadsOf(readComments(ydoc)).map(({ root }) => root);
    const open = roots.filter(({ resolved }) => !resolved);
    return rangesOf(ydoc, [{ fragment: ydoc.getXmlFragment(FRAGMENT), doc }], open)[0] ?? [];
  };

/** Keeps up with the comments of a document for as long as its text is open. */
export function openComments(context: EditorContext): CommentsController {
  const { room, opened, sidePanel, opening } = context;
  const { ydoc } = room;
  const threads = createObservable<Placed[]>([], same);
  const active = createObservable<string | undefined>(undefined);
  const begun = createObservable<Begun | undefined>(undefined);
  const shared = ydoc.getMap(COMMENTS);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** where the comment that is being written stands */
  let beginning: Begin | undefined;

  const look = () => {
    const editor = opened.get();
    if (!editor) return;
    const all = threadsOf(readComments(ydoc));
    const resolved = new Set(all.flatMap(({ root }) => (root.resolved ? [root.id] : [])));
    const texts = textsOf(ydoc, editor);
    const found = rangesOf(
      ydoc,
      texts,
      all.map(({ root }) => root),
    );
    for (const [at, { view }] of texts.entries()) {
      const shown = (found[at] ?? []).filter(({ id }) => id === active.get() || !resolved.has(id));
      if (view && JSON.stringify(shown) !== JSON.stringify(rangesIn(view.state)))
        tint(view, { ranges: shown, active: active.get() });
    }
    threads.set(placed(editor, texts, found, all));
  };
  const within = (patience: number) => () => {
    clearTimeout(timer);
    timer = setTimeout(look, patience);
  };
  const later = within(PATIENCE);
  const changed = within(0);
  /** Where a comment that was begun before stands, as far as its words are still there. */
  const placeOf = (kept: Begun, editor: Editor): Begin | undefined => {
    const texts = textsOf(ydoc, editor);
    const root = commentBy(opening.user, new Date(), { text: '', parent: null, anchor: kept.anchor });
    const found = rangesOf(ydoc, texts, [root]);
    const at = found.findIndex((ranges) => ranges.length > 0);
    const [view, range] = [texts[at]?.view, found[at]?.[0]];
    return view && range && { ...kept, view, from: range.from, to: range.to };
  };
  const views = (): EditorView[] => {
    const editor = opened.get();
    return editor ? [editor.body, ...editor.stories.views()] : [];
  };
  shared.observeDeep(changed);
  ydoc.on('update', later);
  const forget = [
    opened.watch(() => {
      begun.set(undefined);
      changed();
    }),
    active.watch(() => {
      for (const view of views()) tint(view, { active: active.get() });
      changed();
    }),
    begun.watch(() => {
      const place = begun.get() && beginning;
      for (const view of views())
        tint(view, { wanted: place?.view === view && place.from < place.to ? place : null });
    }),
  ];
  changed();

  /** The cursor is being led to a thread, where another may begin as well. */
  let leading = false;
  const show = (id: string) => {
    active.set(id);
    const editor = opened.get();
    const { at, story = '' } = threads.get().find(({ root }) => root.id === id) ?? {};
    const view = story === '' ? editor?.body : (editor?.stories.find(story) ?? editor?.stories.open(story));
    if (!view || at === undefined) return;
    const $pos = view.state.doc.resolve(Math.min(at, view.state.doc.content.size));
    leading = true;
    view.dispatch(view.state.tr.setSelection(TextSelection.near($pos)).scrollIntoView());
    leading = false;
    // What the person does not write in leads nobody by its cursor.
    if (story !== '') view.dom.scrollIntoView({ block: 'nearest' });
  };

  return {
    threads,
    active,
    begun,
    actions: actionsOf(context),
    begin() {
      const editor = opened.get();
      if (!editor) return 'nowhere';
      const begin = beginAt(ydoc, editor, commentsEverywhere(opening.name));
      if (typeof begin === 'string') return begin;
      select(begin);
      beginning = begin;
      const { anchor, quote, atReference } = begin;
      begun.set({ anchor, quote, atReference });
      active.set(undefined);
      sidePanel.show('comments');
      return undefined;
    },
    resume(kept) {
      const editor = opened.get();
      if (!editor || begun.get()) return;
      beginning = placeOf(kept, editor);
      begun.set(kept);
    },
    isNoPlace() {
      const editor = opened.get();
      if (!editor || commentsEverywhere(opening.name)) return false;
      const key = editor.stories.keyOf(viewOf(editor));
      return key !== undefined && referenceInText(textsOf(ydoc, editor), key) === undefined;
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
        if (clicked && id !== undefined) sidePanel.show('comments');
      });
    },
    appeared: changed,
    close() {
      clearTimeout(timer);
      shared.unobserveDeep(changed);
      ydoc.off('update', later);
      for (const each of forget) each();
    },
  };
}

/** Threads where they stand, in the order of the text. */
function placed(editor: Editor, texts: CommentedText[], found: Range[][], all: Thread[]): Placed[] {
  const places = new Map<string, { range: Range; in: CommentedText }>();
  for (const [at, own] of texts.entries())
    for (const range of found[at] ?? []) if (!places.has(range.id)) places.set(range.id, { range, in: own });
  const orderOf = createOrder(editor, texts);
  const threads = all.map((thread) => {
    const place = places.get(thread.root.id);
    if (!place) return { order: [9], one: { ...thread, ...nowhere } };
    const { key, doc } = place.in;
    const quote = quoteOf(texts, place.in, place.range);
    return {
      order: orderOf(key, place.range.from),
      one: {
        ...thread,
        quote,
        what: quote === '' ? whatIn(doc, place.range, thread) : ('words' as const),
        at: place.range.from,
        story: key,
        where: key === '' ? '' : storyName(editor, key),
      },
    };
  });
  return threads.toSorted((a, b) => inOrder(a.order, b.order)).map(({ one }) => one);
}

const nowhere = { quote: '', what: 'words', at: undefined, story: '', where: '' } as const;

/** What a place without words holds. One that was made on words and has none any more is where these were. */
function whatIn(doc: Node, { from, to }: Range, { root }: Thread): Placed['what'] {
  let picture = false;
  doc.nodesBetween(from, to, ({ type }) => {
    picture ||= type.name === 'image';
  });
  if (picture && from < to) return 'picture';
  const isPoint = root.anchor ? root.anchor[2] === 0 && root.anchor[3] === 0 : root.start === root.end;
  return isPoint ? 'point' : 'words';
}
