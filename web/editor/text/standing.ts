import type { Mark, Node } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { Look, TextLook } from '../../../formats/model/index.ts';

/** Formats that the toolbar switches on and off; each is a mark of the model and a property of a look. */
export const formats = ['bold', 'italic', 'underline', 'strike'] as const;
export type Format = (typeof formats)[number];

/** What the toolbar shows about the place where the cursor stands. */
export type Standing = Record<Format, boolean> & { style: string; canUndo: boolean; canRedo: boolean };

export const nowhere: Standing = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  style: '',
  canUndo: false,
  canRedo: false,
};

export const sameStanding = (a: Standing, b: Standing) =>
  (Object.keys(a) as (keyof Standing)[]).every((name) => a[name] === b[name]);

/** Whether a text has a format: changed by a person, else as its run says, else as its paragraph's style says. */
export function hasFormat(look: Look, format: Format, marks: readonly Mark[], paragraph: Node): boolean {
  const laid = marks.find((mark) => mark.type.name === format);
  return laid ? laid.attrs.on !== false : inheritedFormat(look, format, marks, paragraph);
}

/** What a text's format is when nobody changed it. */
export function inheritedFormat(
  look: Look,
  format: Format,
  marks: readonly Mark[],
  paragraph: Node,
): boolean {
  const key: unknown = marks.find((mark) => mark.type.name === 'run')?.attrs.key;
  const run: TextLook | undefined = typeof key === 'string' ? look.runs?.[key] : undefined;
  return run?.[format] ?? look.styles?.[styleOf(look, paragraph)]?.text[format] ?? false;
}

/** The style a paragraph has, be it by default. */
export const styleOf = (look: Look, paragraph: Node): string =>
  typeof paragraph.attrs.style === 'string' ? paragraph.attrs.style : (look.defaultStyle ?? '');

/** Read the standing for the toolbar; cheap enough for every keystroke. */
export function standingOf(
  state: EditorState,
  look: Look,
  undo: { canUndo(): boolean; canRedo(): boolean },
): Standing {
  const { $from, empty } = state.selection;
  const paragraph = $from.parent;
  const marks = state.storedMarks ?? (empty ? $from.marks() : ($from.nodeAfter?.marks ?? $from.marks()));
  const on = (format: Format) => paragraph.isTextblock && hasFormat(look, format, marks, paragraph);
  return {
    bold: on('bold'),
    italic: on('italic'),
    underline: on('underline'),
    strike: on('strike'),
    style: paragraph.isTextblock ? styleOf(look, paragraph) : '',
    canUndo: undo.canUndo(),
    canRedo: undo.canRedo(),
  };
}
