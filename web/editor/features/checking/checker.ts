import type { Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { NO_LANGUAGE } from '../../../../formats/model/index.ts';
import { call } from '../../../shared/index.ts';
import { serviceAddress } from '../../session/opening.ts';
import type { EditorContext } from '../../view/context.ts';
import { type Finding, findingsKey } from './findings.ts';
import { ignored, recallIgnored } from './ignored.ts';
import { BETWEEN, lengthOf, type Piece, piecesOf } from './pieces.ts';
import './checking.css';

/** After the last key, after scrolling, and after a server that failed. */
const [TYPED_MS, SCROLLED_MS, FAILED_MS] = [900, 300, 60_000];
/** Characters that are asked about at a time, and how far beyond the window they may lie. */
const [AT_A_TIME, BEYOND] = [8_000, 4_000];

type Told = { offset: number; length: number } & Finding;
/** What was found in a paragraph, from where its content begins. */
type Own = Finding & { from: number; to: number };
type Paragraph = { node: Node; pos: number };

/**
 * Has the paragraphs around what is shown checked by the server when nobody types, and marks what it finds. Each is asked
 * about once for as long as it stays what it is; one request at a time.
 */
export function startChecker(context: EditorContext, view: EditorView) {
  let known = new WeakMap<Node, Own[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let language = '';
  /** something is not marked because the cursor is still at its end */
  let isWaiting = false;
  const ending = new AbortController();
  const { signal } = ending;

  const isOn = () => context.view.checking.get() && context.mayWrite && !signal.aborted;
  const soon = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), ms);
  };
  const scrolled = () => soon(SCROLLED_MS);

  async function look(): Promise<void> {
    if (signal.aborted) return;
    if (!isOn()) return show(DecorationSet.empty);
    const { formatting } = context.editor ?? {};
    if (!formatting) return soon(TYPED_MS);
    const now = formatting.language ?? 'auto';
    if (now === NO_LANGUAGE) return show(DecorationSet.empty);
    if (now !== language) known = new WeakMap();
    language = now;
    draw();
    const asked: { paragraph: Paragraph; at: number }[] = [];
    const pieces: Piece[] = [];
    let length = 0;
    for (const paragraph of near(view)) {
      const own = known.has(paragraph.node) ? [] : piecesOf(formatting, paragraph.node);
      if (!own.some((piece) => 'text' in piece && /\p{L}{2}/u.test(piece.text))) continue;
      if (length > 0 && length + lengthOf(own) > AT_A_TIME) break;
      asked.push({ paragraph, at: length });
      pieces.push(...own, BETWEEN);
      length += lengthOf(own) + lengthOf([BETWEEN]);
    }
    if (asked.length === 0) return;
    try {
      const address = serviceAddress(context.place, 'checks');
      const { items } = await call<{ items: Told[] }>(address, { json: { language, pieces }, signal });
      for (const { paragraph, at } of asked) {
        const end = at + paragraph.node.content.size;
        const inside = items.filter(({ offset, length }) => offset >= at && offset + length <= end);
        known.set(
          paragraph.node,
          inside.map(({ offset, length, ...finding }) => ({
            ...finding,
            from: offset - at,
            to: offset - at + length,
          })),
        );
      }
      soon(0);
    } catch {
      // The text is there without it, and the browser checks it too.
      soon(FAILED_MS);
    }
  }

  function draw(): void {
    const { doc, selection } = view.state;
    const left = new Set(ignored.get());
    isWaiting = false;
    const marks = near(view).flatMap(({ node, pos }) =>
      (known.get(node) ?? []).flatMap(({ from, to, ...finding }) => {
        const [start, end] = [pos + 1 + from, pos + 1 + to];
        if (left.has(doc.textBetween(start, end))) return [];
        if (view.hasFocus() && selection.empty && selection.head === end) {
          isWaiting = true;
          return [];
        }
        const name = finding.kind === 'spelling' ? 'misspelled' : 'ungrammatical';
        return [Decoration.inline(start, end, { class: name }, { finding })];
      }),
    );
    show(DecorationSet.create(doc, marks));
  }

  const show = (set: DecorationSet) => {
    if (set !== DecorationSet.empty || findingsKey.getState(view.state) !== DecorationSet.empty)
      view.dispatch(view.state.tr.setMeta(findingsKey, set));
  };

  addEventListener('scroll', scrolled, { capture: true, passive: true, signal });
  recallIgnored();
  const watched = [context.view.checking, ignored].map((value) => value.watch(() => soon(0)));
  soon(TYPED_MS);
  return {
    update(before: EditorState) {
      if (view.state.doc !== before.doc) soon(TYPED_MS);
      else if (isWaiting && !view.state.selection.eq(before.selection)) soon(SCROLLED_MS);
    },
    stop() {
      clearTimeout(timer);
      for (const stop of watched) stop();
      ending.abort();
    },
  };
}

/** The paragraphs that the window shows, and some beyond. */
function near(view: EditorView): Paragraph[] {
  const box = view.dom.getBoundingClientRect();
  const { doc } = view.state;
  if (box.bottom < 0 || box.top > innerHeight) return [];
  const at = (top: number, otherwise: number) =>
    view.posAtCoords({ left: box.left + box.width / 2, top })?.pos ?? otherwise;
  const from = box.top >= 0 ? 0 : at(1, 0);
  const to = box.bottom <= innerHeight ? doc.content.size : at(innerHeight - 1, doc.content.size);
  const found: Paragraph[] = [];
  doc.nodesBetween(Math.max(from - BEYOND, 0), Math.min(to + BEYOND, doc.content.size), (node, pos) => {
    if (node.isTextblock) found.push({ node, pos });
    return !node.isTextblock;
  });
  return found;
}
