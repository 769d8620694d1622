import type { Mark, Node } from 'prosemirror-model';
import type { Formatting, TextFormat } from '../../../../formats/model/index.ts';

/** Formats that the toolbar switches on and off; each is a mark of the model and a property of a look. */
export const formats = ['bold', 'italic', 'underline', 'strike', 'doubleStrike'] as const;
export type Format = (typeof formats)[number];

/** Whether a text has a format: changed by a person, else as its run says, else as its paragraph's style says. */
export function hasFormat(
  formatting: Formatting,
  format: Format,
  marks: readonly Mark[],
  paragraph: Node,
): boolean {
  const laid = marks.find((mark) => mark.type.name === format);
  return laid ? laid.attrs.on !== false : inheritedFormat(formatting, format, marks, paragraph);
}

/** What a text's format is when nobody changed it. */
export function inheritedFormat(
  formatting: Formatting,
  format: Format,
  marks: readonly Mark[],
  paragraph: Node,
): boolean {
  const key: unknown = marks.find((mark) => mark.type.name === 'run')?.attrs.key;
  const run: TextFormat | undefined = typeof key === 'string' ? formatting.runs?.[key] : undefined;
  const character: unknown = marks.find((mark) => mark.type.name === 'character')?.attrs.value;
  const named = typeof character === 'string' ? formatting.characters?.[character]?.text : undefined;
  return run?.[format] ?? named?.[format] ?? textOf(formatting, paragraph)?.[format] ?? false;
}

/** The style a paragraph has, be it by default. */
export const styleOf = (formatting: Formatting, paragraph: Node): string =>
  typeof paragraph.attrs.style === 'string' ? paragraph.attrs.style : (formatting.defaultStyle ?? '');

/** How the style of a paragraph has its text; one that the file does not have is as the default. */
export const textOf = (formatting: Formatting, paragraph: Node): TextFormat | undefined =>
  (formatting.styles?.[styleOf(formatting, paragraph)] ?? formatting.styles?.[formatting.defaultStyle ?? ''])
    ?.text;
