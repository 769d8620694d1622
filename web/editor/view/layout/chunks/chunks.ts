import type { Node as ModelNode } from 'prosemirror-model';
import { type EditorState, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import type { Formatting } from '../../../../../formats/model/index.ts';
import type { Chunk } from './chunk.ts';
import { createCounts } from './counts.ts';
import { heightOf, joinOf } from './sizes.ts';

/** From so many blocks on a text lies in stretches; some 150 pages. */
const LONG = 1000;
/** Blocks of a stretch when it is made, and at most. */
const SIZE = 60;
const MAX_BLOCKS = 2 * SIZE;
/** How long after the last change empty stretches go and margins are looked at again. */
const PATIENCE = 400;

/**
 * With each key a browser looks at every block of the text, which at a thousand pages takes longer than anything else.
 * So a long text lies in boxes that the browser passes by. The boxes are no part of the text: they are the sheet's shadow
 * tree, to whose slots the blocks are given, and whoever reads or writes the text finds its blocks in the sheet as
 * always. How they look stands in `sheet.css`. What a box keeps to itself is said to it: the numbers of lists that it
 * begins with, and where the margins of two blocks are one.
 */
export function createChunks(formatting: Formatting): { plugin: Plugin; recount(): void } {
  let shown: ReturnType<typeof lay> | undefined;
  const plugin: Plugin = new Plugin({
    view(view) {
      const begin = () => {
        if (!shown && isBlink() && view.state.doc.childCount >= LONG) shown = lay(view, formatting);
      };
      begin();
      return {
        update(_, before) {
          if (before.doc !== view.state.doc) {
            begin();
            shown?.changed(before.doc);
          }
          // To find a block in the page takes longer the more there are; most keys stay in theirs.
          if (blockOf(before) !== blockOf(view.state)) shown?.follow();
        },
        destroy: () => shown?.close(),
      };
    },
  });
  return { plugin, recount: () => shown?.recount() };
}

/** The number of the block that the cursor is in. */
const blockOf = ({ selection: { $head } }: EditorState): number => $head.index(0);

/** Whether the browser is known to write, select and lead the cursor through slots; the others get no boxes. */
const isBlink = () =>
  /Chrome\/\d/.test(navigator.userAgent) && 'ContentVisibilityAutoStateChangeEvent' in window;

function lay(view: EditorView, formatting: Formatting) {
  const { dom } = view;
  const shadow = dom.attachShadow({ mode: 'open', slotAssignment: 'manual' });
  const stretches: Chunk[] = [];
  const of = new WeakMap<Node, Chunk>();
  const counts = createCounts(formatting);
  const isHere = (node: Node) => node.parentNode === dom;

  const make = (at: number): Chunk => {
    const box = document.createElement('div');
    const slot = document.createElement('slot');
    box.part.add('stretch');
    slot.part.add('counted');
    box.append(slot);
    box.addEventListener('contentvisibilityautostatechange', (event) => {
      if (!(event as ContentVisibilityAutoStateChangeEvent).skipped) join(stretch);
    });
    const stretch = { box, slot, blocks: [] };
    shadow.insertBefore(box, stretches[at]?.box ?? null);
    stretches.splice(at, 0, stretch);
    return stretch;
  };
  const fill = (stretch: Chunk, blocks: Node[]) => {
    stretch.blocks = blocks;
    for (const block of blocks) of.set(block, stretch);
    stretch.slot.assign(...(blocks as (Element | Text)[]));
  };
  let share = 1;
  const guess = ({ blocks }: Chunk) => blocks.reduce((sum, block) => sum + heightOf(block), 0);
  const estimate = (stretch: Chunk) =>
    stretch.box.style.setProperty('--about', `${Math.round(guess(stretch) * share)}px`);
  /** A margin between two boxes is what it would be within one. */
  const join = (stretch: Chunk) => {
    const before = stretches[stretches.indexOf(stretch) - 1];
    const joined = joinOf(before?.blocks.findLast(isHere), stretch.blocks.find(isHere));
    stretch.box.style.setProperty('--joined', `${joined}px`);
  };

  /** The cursor may be in a box that is new, or that was passed by until now; a browser first shows such a box in the next
   *  frame, and what is typed before that stands in front of the cursor, or nowhere (see `awakePlugin`). */
  const keepAwake = ({ box }: Chunk) => {
    box.style.setProperty('--passed', 'visible');
    requestAnimationFrame(() => requestAnimationFrame(() => box.style.removeProperty('--passed')));
  };
  let entered: Chunk | undefined;
  const enter = (stretch: Chunk | undefined) => {
    if (stretch && stretch !== entered) keepAwake(stretch);
    entered = stretch;
  };

  /** Gives a block that came to the stretch it stands in; a block that nobody was given is not shown. */
  const place = (block: Node) => {
    const [before, after] = [block.previousSibling, block.nextSibling];
    const stretch = (before && of.get(before)) ?? (after && of.get(after)) ?? stretches[0] ?? make(0);
    const blocks = stretch.blocks.filter((one) => one !== block && isHere(one));
    blocks.splice(before && of.get(before) === stretch ? blocks.indexOf(before) + 1 : 0, 0, block);
    const rest = blocks.length > MAX_BLOCKS ? blocks.splice(SIZE) : [];
    fill(stretch, blocks);
    if (block instanceof Element && block.classList.contains('awake')) enter(stretch);
    if (rest.length === 0) return;
    const next = make(stretches.indexOf(stretch) + 1);
    fill(next, rest);
    estimate(next);
    keepAwake(next);
  };
  // The view puts the cursor into a new block as soon as it stands in the sheet: it has to be shown by then.
  dom.insertBefore = <T extends Node>(block: T, before: Node | null): T => {
    Node.prototype.insertBefore.call(dom, block, before);
    place(block);
    return block;
  };
  // What the browser itself puts in.
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (isHere(node) && !of.get(node)?.blocks.includes(node)) place(node);
  });
  observer.observe(dom, { childList: true });

  const all = [...dom.childNodes];
  for (let at = 0; at < all.length; at += SIZE) {
    const stretch = make(stretches.length);
    fill(stretch, all.slice(at, at + SIZE));
    estimate(stretch);
  }
  const recount = () => counts.count(dom, stretches);
  recount();
  // What the first boxes turn out to be says how good the guesses are.
  const frame = requestAnimationFrame(() => {
    const first = stretches.slice(0, 2);
    const guessed = first.reduce((sum, one) => sum + guess(one), 0);
    const found = first.reduce((sum, { box }) => sum + box.offsetHeight, 0);
    if (guessed > 0 && found > 0) share = found / guessed;
    for (const stretch of stretches) estimate(stretch);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    for (const stretch of [...stretches]) {
      stretch.blocks = stretch.blocks.filter(isHere);
      if (stretch.blocks.length > 0 || stretches.length === 1) continue;
      stretches.splice(stretches.indexOf(stretch), 1);
      stretch.box.remove();
    }
    for (const stretch of stretches) if (isNear(stretch.box)) join(stretch);
  };
  /** Only boxes on the screen have margins that can be read without laying out more. */
  const isNear = (box: HTMLElement) => {
    const { top, bottom } = box.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  return {
    recount() {
      counts.forget();
      recount();
    },
    /** Where the cursor is, one can write at once. */
    follow() {
      const { $head } = view.state.selection;
      const block = $head.depth > 0 ? view.nodeDOM($head.before(1)) : null;
      enter(block ? of.get(block) : undefined);
    },
    changed(before: ModelNode) {
      if (counts.differ(before, view.state.doc)) recount();
      clearTimeout(timer);
      timer = setTimeout(settle, PATIENCE);
    },
    close() {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      observer.disconnect();
    },
  };
}
