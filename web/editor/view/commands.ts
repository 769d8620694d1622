import { chainCommands, splitBlockAs } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import { type Command, NodeSelection, type Transaction } from 'prosemirror-state';
import { type Formatting, readList, schema } from '../../../formats/model/index.ts';
import { changeLevel } from './content/lists.ts';
import { textsIn } from './content/selectedTexts.ts';
import { type Format, hasFormat, inheritedFormat, styleOf } from './content/styles.ts';

/**
 * Switch a format on or off for the selection, or for what is typed next. A format that becomes what the text had in
 * the file is taken off altogether, so that switching twice leaves no trace.
 */
export function toggleFormat(formatting: Formatting, format: Format): Command {
  return (state, dispatch) => {
    const { selection } = state;
    const type = schema.marks[format];
    if (selection instanceof NodeSelection || !type) return false;
    // The whole document, and cells, begin where no text can stand.
    const texts = selection.empty ? [] : textsIn(state);
    if (texts.length === 0 && !selection.$from.parent.inlineContent) return false;
    if (!dispatch) return true;
    const tr = state.tr;
    if (selection.empty) {
      const marks = state.storedMarks ?? selection.$from.marks();
      const wanted = !hasFormat(formatting, format, marks, selection.$from.parent);
      const same = wanted === inheritedFormat(formatting, format, marks, selection.$from.parent);
      dispatch(same ? tr.removeStoredMark(type) : tr.addStoredMark(type.create({ on: wanted })));
      return true;
    }
    const wanted = !texts.every(({ node, paragraph }) =>
      hasFormat(formatting, format, node.marks, paragraph),
    );
    for (const { node, paragraph, from, to } of texts) {
      if (inheritedFormat(formatting, format, node.marks, paragraph) === wanted)
        tr.removeMark(from, to, type);
      else tr.addMark(from, to, type.create({ on: wanted }));
    }
    dispatch(tr.scrollIntoView());
    return true;
  };
}

/** Give the selected paragraphs a style of the document. */
export function setStyle(formatting: Formatting, style: string): Command {
  return (state, dispatch) => {
    const tr = state.tr;
    for (const { $from, $to } of state.selection.ranges)
      state.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
        if (node.type.name === 'paragraph') restyle(tr, formatting, pos, node, style);
        return !node.inlineContent;
      });
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Gives a paragraph a style, with the list that comes from it. */
export function restyle(tr: Transaction, formatting: Formatting, pos: number, node: Node, style: string) {
  const before = formatting.styles[styleOf(formatting, node)];
  const after = formatting.styles[style];
  // A list that came from the old style goes with it; one the paragraph has of its own stays.
  const list = node.attrs.list === (before?.list ?? null) ? (after?.list ?? null) : node.attrs.list;
  const attrs = {
    ...node.attrs,
    style: style === formatting.defaultStyle ? null : style,
    level: after?.level ?? null,
    list,
  };
  if (styleOf(formatting, node) !== style) tr.setNodeMarkup(pos, null, attrs);
}

/** The document's own style for a heading level, or for body text (0). */
export function styleForLevel(formatting: Formatting, level: number): string | undefined {
  if (level === 0) return formatting.defaultStyle ?? undefined;
  const found = Object.entries(formatting.styles).filter(([, style]) => style.level === level);
  return (found.find(([, style]) => style.name.toLowerCase() === `heading ${level}`) ?? found[0])?.[0];
}

/** Enter: a new paragraph that goes on as the one before; after the end of a heading one in the style that follows it; in
 *  an empty list item none, but a step out of the list. */
export function newParagraph(formatting: Formatting): Command {
  const split: Command = (state, dispatch) => {
    const { $from, empty } = state.selection;
    const atEnd = empty && $from.parentOffset === $from.parent.content.size && $from.parent.content.size > 0;
    const style = styleOf(formatting, $from.parent);
    const next = formatting.styles[style]?.next ?? style;
    const follows = atEnd && next !== style && next in formatting.styles;
    // At the end of a paragraph the library would begin a plain one, out of its list and without its indent.
    const goOn = splitBlockAs((node) =>
      node.type.name === 'paragraph' && !follows ? { type: node.type, attrs: node.attrs } : null,
    );
    return goOn(state, (tr) => {
      const $here = tr.doc.resolve(tr.selection.from);
      if (follows) restyle(tr, formatting, $here.before(), $here.parent, next);
      // What is typed next goes on in the properties of the text before.
      else tr.ensureMarks(state.storedMarks ?? $from.marks());
      dispatch?.(tr.scrollIntoView());
    });
  };
  return chainCommands(leaveEmptyItem, split);
}

const leaveEmptyItem: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parent.content.size > 0 || $from.parent.attrs.list === null) return false;
  // As Shift and Tab: a level out as long as there is one.
  if ((readList($from.parent.attrs.list)?.level ?? 0) > 0) return changeLevel(-1)(state, dispatch);
  dispatch?.(state.tr.setNodeAttribute($from.before(), 'list', null));
  return true;
};

/** Backspace at the start of a list item takes it out of the list before it joins anything. */
export const leaveListAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  if (!empty || $from.parentOffset > 0 || !$from.parent.attrs.list) return false;
  dispatch?.(state.tr.setNodeAttribute($from.before(), 'list', null));
  return true;
};

/** Put a character at the cursor: a tab, or a line break within the paragraph. */
export function insertCharacter(character: '\t' | '\n'): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    if (!$from.parent.inlineContent) return false;
    dispatch?.(
      state.tr
        .replaceSelectionWith(schema.text(character, state.storedMarks ?? $from.marks()), false)
        .scrollIntoView(),
    );
    return true;
  };
}
