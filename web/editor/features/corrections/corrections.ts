import { type Command, type EditorState, Plugin, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type Formatting, NO_LANGUAGE, readList } from '../../../../formats/model/index.ts';
import { isHarmlessLink } from '../../../../formats/model/values.ts';
import { locale } from '../../../words/words.ts';
import { setStyle, styleForLevel } from '../../view/commands.ts';
import { addressOf, linkRange } from '../../view/content/links.ts';
import { listKind } from '../../view/content/listFormats.ts';
import { newList } from '../../view/content/lists.ts';
import { styleOf } from '../../view/content/styles.ts';
import { languageAt } from '../../view/document/language.ts';
import { addressAtEnd, type Beginning, beginningFor, correctionFor, wordCorrection } from './rules.ts';

/** As much of a paragraph as is looked at after each character. */
const NEAR = 300;

type Options = {
  formatting: Formatting;
  /** the person wants it */
  wanted: () => boolean;
  /** what follows is a step of its own for undo, so that the correction alone can be taken back */
  pause: () => void;
};

/**
 * What word processors make of what is typed: marks of quotation, dashes, signs, lists, headings and links. What was
 * typed goes in first, so that undo gives exactly that back. Text without spell check, such as code, stays as it is.
 */
export function correctionsPlugin({ formatting, wanted, pause }: Options): Plugin {
  const correct = (view: EditorView, make: (state: EditorState) => Transaction | undefined) => {
    const tr = make(view.state);
    if (!tr) return;
    pause();
    view.dispatch(tr.scrollIntoView());
    pause();
  };
  return new Plugin({
    props: {
      handleTextInput(view, _from, _to, typed, plain) {
        if (view.composing || !wanted() || !(typed.length === 1 && /[\s"'.)>-]/.test(typed))) return false;
        view.dispatch(plain());
        correct(view, (state) => afterTyping(state, formatting, typed));
        return true;
      },
      handleKeyDown(view, event) {
        const { empty } = view.state.selection;
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && empty && view.editable && wanted())
          correct(view, (state) => afterWord(state, formatting, 0));
        return false;
      },
    },
  });
}

/** What stands before the cursor in its paragraph, with a sign in the place of what is no text. */
function textBefore({ selection: { $from, empty } }: EditorState) {
  if (!empty || !$from.parent.isTextblock) return undefined;
  const start = Math.max(0, $from.parentOffset - NEAR);
  return {
    text: $from.parent.textBetween(start, $from.parentOffset, undefined, '\ufffc'),
    isWhole: start === 0,
  };
}

/** The language at the cursor; undefined where nothing is to be corrected. */
function languageHere(state: EditorState, formatting: Formatting): string | undefined {
  const { $from } = state.selection;
  const marks = state.storedMarks ?? $from.marks();
  const found = languageAt(formatting, marks, $from.parent);
  return found === NO_LANGUAGE ? undefined : found || (formatting.language ?? locale());
}

function afterTyping(state: EditorState, formatting: Formatting, typed: string): Transaction | undefined {
  const before = textBefore(state);
  const language = languageHere(state, formatting);
  if (!before || language === undefined) return undefined;
  const beginning = typed === ' ' && before.isWhole ? beginningFor(before.text) : undefined;
  if (beginning) return begin(state, formatting, beginning, before.text.length);
  const correction = correctionFor(before.text, typed, language);
  if (correction) return replaced(state, correction);
  return typed === ' ' ? linked(state, formatting, before.text.slice(0, -1), 1) : undefined;
}

function afterWord(state: EditorState, formatting: Formatting, keep: number): Transaction | undefined {
  const before = textBefore(state);
  const language = languageHere(state, formatting);
  if (!before || language === undefined) return undefined;
  const correction = wordCorrection(before.text, language, keep);
  return correction ? replaced(state, correction) : linked(state, formatting, before.text, keep);
}

function replaced(
  { tr, selection: { from } }: EditorState,
  { back, keep, text }: { back: number; keep: number; text: string },
) {
  return tr.insertText(text, from - back, from - keep);
}

/** The address before the cursor becomes a link, unless it stands in one. */
function linked(
  state: EditorState,
  formatting: Formatting,
  before: string,
  keep: number,
): Transaction | undefined {
  const address = addressAtEnd(before);
  const href = address === undefined ? undefined : addressOf(address);
  if (address === undefined || !isHarmlessLink(href)) return undefined;
  const from = state.selection.from - keep - (before.length - before.lastIndexOf(address));
  const tr = state.tr;
  return linkRange(tr, formatting, { from, to: from + address.length }, href) ? tr : undefined;
}

/** A list or a heading of a paragraph that is neither. @param length of what was typed for it */
function begin(
  state: EditorState,
  formatting: Formatting,
  beginning: Beginning,
  length: number,
): Transaction | undefined {
  const { $from } = state.selection;
  const { parent } = $from;
  if (parent.type.name !== 'paragraph' || parent.attrs.list !== null || parent.attrs.level !== null)
    return undefined;
  let made: Transaction | undefined;
  const take = (command: Command) =>
    command(state, (tr) => {
      made = tr;
    });
  if ('heading' in beginning) {
    const style = styleForLevel(formatting, beginning.heading);
    if (style === undefined || style === styleOf(formatting, parent) || !take(setStyle(formatting, style)))
      return undefined;
  } else made = state.tr.setNodeAttribute($from.before(), 'list', listFor(state, formatting, beginning));
  return made?.delete($from.start(), $from.start() + length);
}

/** The list that a paragraph begins, or goes on in after one that it follows. */
function listFor(
  state: EditorState,
  formatting: Formatting,
  beginning: { list: 'bullet' | 'number'; at?: number },
): string {
  const before = state.doc.resolve(state.selection.$from.before()).nodeBefore;
  const goesOn = listKind(formatting, before?.attrs.list) === beginning.list;
  const { at = 1 } = beginning;
  const id = goesOn && (beginning.list === 'bullet' || at > 1) ? readList(before?.attrs.list)?.id : undefined;
  return `${id ?? `${newList(beginning.list)}${at === 1 ? '' : `.s0x${at}`}`}-0`;
}
