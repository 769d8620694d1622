import type { Mark, Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import {
  type Formatting,
  highlightColours,
  type ModelMark,
  schema,
  type TextFormat,
} from '../../../../formats/model/index.ts';
import { markProperties } from '../../../../formats/model/properties/index.ts';
import { isFormat } from '../../../../formats/model/tracked/index.ts';
import { textsIn } from './selectedTexts.ts';
import { textOf } from './styles.ts';

/** Text formats with a value, as marks of the model. */
export type ValueFormat = 'font' | 'size' | 'color' | 'highlight' | 'position' | 'character' | 'lang';
type Value = string | number;

/** What each is called in what is read of a file; a character style gives formats and is none itself. */
const inFormat = (format: ValueFormat): keyof TextFormat | undefined =>
  format === 'character'
    ? undefined
    : ((markProperties[format].value?.inFormat ?? format) as keyof TextFormat);

/** What a text has of a format when nobody changed it: as its run says, else its styles. */
function inheritedValue(
  formatting: Formatting,
  format: ValueFormat,
  marks: readonly Mark[],
  paragraph: Node,
): Value | undefined {
  const property = inFormat(format);
  if (!property) return undefined;
  const key: unknown = marks.find((mark) => mark.type.name === 'run')?.attrs.key;
  const character: unknown = marks.find((mark) => mark.type.name === 'character')?.attrs.value;
  const looks = [
    typeof key === 'string' ? formatting.runs?.[key] : undefined,
    typeof character === 'string' ? formatting.characters?.[character]?.text : undefined,
    textOf(formatting, paragraph),
  ];
  const value = looks.find((one) => one?.[property] !== undefined)?.[property];
  if (format === 'highlight') return highlightNamed(value);
  if (format === 'lang' && value === undefined) return formatting.language;
  return typeof value === 'boolean' ? undefined : value;
}

const highlightNamed = (colour: unknown) =>
  Object.entries(highlightColours).find(([, shown]) => shown.slice(1).toUpperCase() === colour)?.[0];

/** A text's value of a format: as a person set it, else as the file has it. */
export function valueOfFormat(
  formatting: Formatting,
  format: ValueFormat,
  marks: readonly Mark[],
  paragraph: Node,
): Value | undefined {
  const laid: unknown = marks.find((mark) => mark.type.name === format)?.attrs.value;
  return typeof laid === 'string' || typeof laid === 'number'
    ? laid
    : inheritedValue(formatting, format, marks, paragraph);
}

/** What a text has of a format where nobody says anything. */
export const initialFormat = (format: ValueFormat): unknown => markProperties[format].value?.initial;

/** Set a format for the selection, or for what is typed next. Set back to what the file has, it leaves no trace. */
export function setValue(formatting: Formatting, format: ValueFormat, value: Value): Command {
  return (state, dispatch) => {
    const { $from, empty } = state.selection;
    const type = schema.marks[format];
    if (!type || (empty && !$from.parent.isTextblock)) return false;
    const plain = (marks: readonly Mark[], paragraph: Node) =>
      (inheritedValue(formatting, format, marks, paragraph) ?? initialFormat(format)) === value;
    const tr = state.tr;
    if (empty) {
      const marks = state.storedMarks ?? $from.marks();
      if (plain(marks, $from.parent)) tr.removeStoredMark(type);
      else tr.addStoredMark(type.create({ value }));
    }
    for (const { node, paragraph, from, to } of empty ? [] : textsIn(state)) {
      if (plain(node.marks, paragraph)) tr.removeMark(from, to, type);
      else tr.addMark(from, to, type.create({ value }));
    }
    dispatch?.(tr);
    return true;
  };
}

/** Superscript or subscript on, or off when the text has it. */
export function togglePosition(formatting: Formatting, position: 'super' | 'sub'): Command {
  return (state, dispatch) => {
    const marks = marksAt(state);
    const has = valueOfFormat(formatting, 'position', marks, state.selection.$from.parent) === position;
    return setValue(formatting, 'position', has ? 'base' : position)(state, dispatch);
  };
}

/** Sizes that one step larger or smaller leads to, as word processors have them. */
const steps = [8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 26, 28, 36, 48, 72];

export function stepSize(formatting: Formatting, direction: 1 | -1): Command {
  return (state, dispatch) => {
    const size = Number(
      valueOfFormat(formatting, 'size', marksAt(state), state.selection.$from.parent) ?? 11,
    );
    const next = direction > 0 ? steps.find((one) => one > size) : steps.findLast((one) => one < size);
    return next === undefined ? false : setValue(formatting, 'size', next)(state, dispatch);
  };
}

/** Marks of the text at the cursor, or where the selection begins. */
export const marksAt = ({ selection: { $from, empty }, storedMarks }: EditorState): readonly Mark[] =>
  storedMarks ?? (empty ? $from.marks() : ($from.nodeAfter?.marks ?? $from.marks()));

/** Formatting of the text at the cursor, to be given to another text. */
export const pickFormat = (state: EditorState): ModelMark[] =>
  marksAt(state)
    .filter(isFormat)
    .map((mark) => ({ type: mark.type.name, attrs: mark.attrs }));

/** Give the selection a formatting that was picked. */
export function giveFormat(marks: ModelMark[]): Command {
  return (state, dispatch) => {
    if (state.selection.empty) return false;
    const tr = state.tr;
    for (const { node, from, to } of textsIn(state)) {
      for (const mark of node.marks.filter(isFormat)) tr.removeMark(from, to, mark);
      for (const { type, attrs } of marks) tr.addMark(from, to, schema.mark(type, attrs));
    }
    dispatch?.(tr);
    return true;
  };
}
