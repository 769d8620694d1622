import type { Mark, Node } from 'prosemirror-model';
import type { Command } from 'prosemirror-state';
import { type Look, schema } from '../../../formats/model/index.ts';
import type { borderNames } from '../../../formats/model/tables.ts';
import { isFormat } from '../../../formats/model/tracked/index.ts';
import { textsIn } from './commands.ts';
import { type ParagraphValue, selectedParagraphs } from './paragraphs.ts';
import { marksAt, valueOfFormat } from './values.ts';

/** What a person sets of a paragraph, beside its style, its list and the direction of its script. */
const cleared: Record<
  Exclude<ParagraphValue, 'rtl'> | (typeof borderNames)[number] | 'align' | 'shade' | 'tabs',
  null
> = {
  align: null,
  left: null,
  right: null,
  first: null,
  before: null,
  after: null,
  line: null,
  breakBefore: null,
  keepNext: null,
  keepLines: null,
  widow: null,
  borderTop: null,
  borderRight: null,
  borderBottom: null,
  borderLeft: null,
  shade: null,
  tabs: null,
};

/**
 * Take all formatting away: what was set here and what the run has in the file; paragraphs lose what was set here. Links,
 * suggestions and the language are no formatting.
 */
export function clearFormatting(look: Look): Command {
  return (state, dispatch) => {
    const tr = state.tr;
    if (state.selection.empty) {
      const { parent } = state.selection.$from;
      const marks = marksAt(state);
      tr.setStoredMarks([...marks.filter((mark) => !isFormat(mark)), ...languageOf(look, marks, parent)]);
    } else
      for (const { node, paragraph, from, to } of textsIn(state)) {
        const language = languageOf(look, node.marks, paragraph);
        for (const mark of node.marks.filter(isFormat)) tr.removeMark(from, to, mark);
        for (const mark of language) tr.addMark(from, to, mark);
      }
    for (const { node, pos } of selectedParagraphs(state))
      for (const [name, value] of Object.entries(cleared))
        if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
    dispatch?.(tr);
    return true;
  };
}

/** A mark that says the language of a text, where without its formatting it would be in another. */
export function languageOf(look: Look, marks: readonly Mark[], paragraph: Node): Mark[] {
  const value = valueOfFormat(look, 'lang', marks, paragraph);
  const plain = valueOfFormat(look, 'lang', [], paragraph);
  return value === undefined || value === plain ? [] : [schema.mark('lang', { value })];
}
