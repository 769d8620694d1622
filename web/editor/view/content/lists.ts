import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import { type Formatting, kindOf, type ListKind, readList } from '../../../../formats/model/index.ts';
import { listKind } from './listFormats.ts';
import { changeParagraphs, selectedParagraphs } from './paragraphs.ts';

const newId = () => Math.random().toString(36).slice(2, 10).padEnd(4, '0');
/** Name of a list that nobody has yet, without its level. */
export const newList = (kind: ListKind) => `${kind}.${newId()}`;
const idOf = (name: unknown) => readList(name)?.id;

/** The paragraphs of a document in order; cells and containers too. */
function paragraphsOf(state: EditorState): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  state.doc.descendants((node, pos) => {
    if (node.type.name === 'paragraph') found.push({ node, pos });
    return !node.inlineContent;
  });
  return found;
}

/** Bullets or numbers on, or off where all have them. Beside a list of this kind, the paragraphs go on in it. */
export function toggleList(formatting: Formatting, kind: ListKind): Command {
  return (state, dispatch) => {
    const shown = kind === 'bullet' ? 'bullet' : 'number';
    const isPlain = kind === shown;
    const selected = selectedParagraphs(state);
    if (selected.length === 0) return false;
    if (selected.every(({ node }) => listKind(formatting, node.attrs.list) === shown && isPlain))
      return changeParagraphs(() => ({ list: null }))(state, dispatch);
    const before = selected[0] ? state.doc.resolve(selected[0].pos).nodeBefore : null;
    const goesOn = isPlain && listKind(formatting, before?.attrs.list) === shown;
    const id = (goesOn ? idOf(before?.attrs.list) : undefined) ?? newList(kind);
    return changeParagraphs((node) => ({ list: `${id}-${readList(node.attrs.list)?.level ?? 0}` }))(
      state,
      dispatch,
    );
  };
}

/** One level in or out. Out of the first level leads out of the list. */
export function changeLevel(direction: 1 | -1): Command {
  return (state, dispatch) => {
    if (!selectedParagraphs(state).some(({ node }) => readList(node.attrs.list))) return false;
    const change = changeParagraphs((node): Record<string, unknown> => {
      const found = readList(node.attrs.list);
      if (!found) return {};
      const level = found.level + direction;
      if (level < 0) return { list: null };
      return { list: `${found.id}-${Math.min(level, 8)}`, left: null, first: null };
    });
    change(state, dispatch);
    return true;
  };
}

/** Tab at the beginning of list items, or over several. */
export const levelByTab: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  return !empty || $from.parentOffset === 0 ? changeLevel(1)(state, dispatch) : false;
};

/** Give the list from this paragraph on to its end another name. */
function renameFrom(state: EditorState, id: string, dispatch: Parameters<Command>[1]): boolean {
  const { $from } = state.selection;
  const old = idOf($from.parent.attrs.list);
  if (old === undefined) return false;
  const tr = state.tr;
  for (const { node, pos } of paragraphsOf(state)) {
    const found = readList(node.attrs.list);
    if (pos >= $from.before() && found?.id === old) tr.setNodeAttribute(pos, 'list', `${id}-${found.level}`);
  }
  dispatch?.(tr);
  return true;
}

/** Count anew from this paragraph on. @param at the number that it gets */
export const restartList =
  (formatting: Formatting, at = 1): Command =>
  (state, dispatch) => {
    const found = readList(state.selection.$from.parent.attrs.list);
    if (!found || listKind(formatting, state.selection.$from.parent.attrs.list) !== 'number') return false;
    const of = found.kind === 'file' || found.kind === 'restart' ? found.of : undefined;
    const id = of === undefined ? newList(kindOf(found)) : `restart.${newId()}.${of}`;
    const begins = at === 1 ? '' : `.s${found.level}x${Math.min(Math.max(Math.round(at), 0), 99_999)}`;
    return renameFrom(state, id + begins, dispatch);
  };

/** Go on counting where the nearest list of numbers before this one ends. */
export const continueList =
  (formatting: Formatting): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    const own = idOf($from.parent.attrs.list);
    const earlier = paragraphsOf(state).findLast(
      ({ node, pos }) =>
        pos < $from.before() &&
        idOf(node.attrs.list) !== own &&
        listKind(formatting, node.attrs.list) === 'number',
    );
    const id = idOf(earlier?.node.attrs.list);
    return id === undefined ? false : renameFrom(state, id, dispatch);
  };
