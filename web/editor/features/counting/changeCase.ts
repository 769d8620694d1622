import type { Command, EditorState } from 'prosemirror-state';
import { type Formatting, NO_LANGUAGE } from '../../../../formats/model/index.ts';
import { textsIn } from '../../view/content/selectedTexts.ts';
import { languageAt } from '../../view/document/language.ts';

/** How letters are written: all large, all small, large where a word or where a sentence begins. */
export const cases = ['upper', 'lower', 'title', 'sentence'] as const;
export type Case = (typeof cases)[number];

const isLetter = /[\p{L}\p{N}]/u;
/** What may stand between the end of a sentence and the next one. */
const endsSentence = /[.!?…]/u;

type Run = ReturnType<typeof textsIn>[number];

/** Write the letters of the selection, or of the word at the cursor, in another case; everything else of them stays. */
export function changeCase(formatting: Formatting, wanted: Case): Command {
  return (state, dispatch) => {
    const tr = state.tr;
    const texts = written(state, formatting, wanted);
    for (const { from, to, node, text } of texts.toReversed())
      if (text !== slice(state, from, to)) tr.replaceWith(from, to, state.schema.text(text, node.marks));
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** As in Word, one key goes through large letters, small ones, and a large one for each word. */
export const nextCase =
  (formatting: Formatting): Command =>
  (state, dispatch) => {
    const whole = runsIn(state)
      .map(({ from, to }) => slice(state, from, to))
      .join(' ');
    const isUpper = whole === whole.toLocaleUpperCase();
    const wanted: Case = isUpper ? 'lower' : whole === whole.toLocaleLowerCase() ? 'title' : 'upper';
    return changeCase(formatting, wanted)(state, dispatch);
  };

const slice = ({ doc }: EditorState, from: number, to: number) => doc.textBetween(from, to);

/** The texts of the selection; without one, of the word that the cursor stands in or beside. */
function runsIn(state: EditorState): Run[] {
  const { $from, empty } = state.selection;
  if (!empty) return textsIn(state);
  const start = $from.start();
  const text = $from.parent.textBetween(0, $from.parent.content.size, undefined, '\ufffc');
  const before = /[\p{L}\p{N}\p{M}'’]*$/u.exec(text.slice(0, $from.parentOffset))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}\p{M}'’]*/u.exec(text.slice($from.parentOffset))?.[0].length ?? 0;
  const [from, to] = [$from.pos - before, $from.pos + after];
  const runs: Run[] = [];
  $from.parent.forEach((node, offset) => {
    const [begin, end] = [Math.max(start + offset, from), Math.min(start + offset + node.nodeSize, to)];
    if (node.isText && begin < end) runs.push({ node, paragraph: $from.parent, from: begin, to: end });
  });
  return runs;
}

/** Each text as it is to be written. A word goes on over texts that look different, never into another paragraph. */
function written(state: EditorState, formatting: Formatting, wanted: Case): (Run & { text: string })[] {
  let paragraph: unknown;
  let before = '';
  return runsIn(state).map((run) => {
    if (run.paragraph !== paragraph) before = '';
    paragraph = run.paragraph;
    const language = languageAt(formatting, run.node.marks, run.paragraph);
    const locale = language === '' || language === NO_LANGUAGE ? undefined : language;
    const given = slice(state, run.from, run.to);
    let text = '';
    for (const character of given) {
      const isLarge = wanted === 'upper' || (wanted !== 'lower' && begins(before, wanted));
      text += isLarge ? large(character, wanted, locale) : character.toLocaleLowerCase(locale);
      before = (before + character).slice(-8);
    }
    return { ...run, text };
  });
}

/** At the beginning of a word, ß stays what it is, which no word begins with. */
const large = (character: string, wanted: Case, locale: string | undefined) => {
  const upper = character.toLocaleUpperCase(locale);
  return wanted !== 'upper' && [...upper].length > 1 ? character : upper;
};

/** Whether a letter that stands behind this begins a word, or a sentence. */
function begins(before: string, wanted: Case): boolean {
  if (wanted === 'title') return !/[\p{L}\p{N}\p{M}'’]$/u.test(before);
  const between = [...before].findLastIndex((one) => isLetter.test(one));
  const rest = [...before].slice(between + 1).join('');
  return between < 0 || (endsSentence.test(rest) && /\s/.test(rest));
}
