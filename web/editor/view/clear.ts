import type { Mark, Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { type Formatting, schema, styleAttributes } from '../../../formats/model/index.ts';
import { isFormat } from '../../../formats/model/tracked/index.ts';
import { selectedParagraphs } from './content/paragraphs.ts';
import { textsIn } from './content/selectedTexts.ts';
import { marksAt, valueOfFormat } from './content/values.ts';

/**
 * Take all formatting away: what was set here and what the run has in the file; paragraphs lose what was set here, but for
 * their style, their list and the direction of their script. Links,
 * suggestions and the language are no formatting.
 */
export function clearFormatting(formatting: Formatting): Command {
  return (state, dispatch) => {
    const tr = state.tr;
    if (state.selection.empty) {
      const { parent } = state.selection.$from;
      const marks = marksAt(state);
      tr.setStoredMarks([
        ...marks.filter((mark) => !isFormat(mark)),
        ...languageOf(formatting, marks, parent),
      ]);
    } else
      for (const { node, paragraph, from, to } of textsIn(state)) {
        const language = languageOf(formatting, node.marks, paragraph);
        for (const mark of node.marks.filter(isFormat)) tr.removeMark(from, to, mark);
        for (const mark of language) tr.addMark(from, to, mark);
      }
    for (const { node, pos } of selectedParagraphs(state))
      for (const name of styleAttributes) if (node.attrs[name] !== null) tr.setNodeAttribute(pos, name, null);
    dispatch?.(tr);
    return true;
  };
}

/** A mark that says the language of a text, where without its formatting it would be in another. */
export function languageOf(formatting: Formatting, marks: readonly Mark[], paragraph: Node): Mark[] {
  const value = valueOfFormat(formatting, 'lang', marks, paragraph);
  const plain = valueOfFormat(formatting, 'lang', [], paragraph);
  return value === undefined || value === plain ? [] : [schema.mark('lang', { value })];
}
