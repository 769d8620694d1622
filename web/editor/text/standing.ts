import type { Mark, Node } from 'prosemirror-model';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import type { Look, TextLook } from '../../../formats/model/index.ts';
import type { Value } from '../room/value.ts';
import { tableAround } from '../tables/tables.ts';
import { linkAround } from './links.ts';
import { listKind } from './listLooks.ts';
import { alignOf, paragraphValue, plain } from './paragraphs.ts';
import { tabsOf } from './tabStops.ts';
import { marksAt, valueOfFormat } from './values.ts';

/** Formats that the toolbar switches on and off; each is a mark of the model and a property of a look. */
export const formats = ['bold', 'italic', 'underline', 'strike'] as const;
export type Format = (typeof formats)[number];

/** What the toolbar shows about the place where the cursor stands. */
export type Standing = Record<Format, boolean> & {
  style: string;
  character: string;
  /** as the model has it, '' for none */
  language: string;
  font: string;
  size: number;
  position: string;
  align: string;
  list: string;
  /** indents in points; that of the first line counts from the left one */
  left: number;
  right: number;
  first: number;
  before: number;
  after: number;
  line: number;
  breakBefore: boolean;
  keepNext: boolean;
  keepLines: boolean;
  widow: boolean;
  /** written from right to left */
  rtl: boolean;
  /** tab stops as the model holds them */
  tabs: string;
  link: string;
  table: boolean;
  /** a picture is selected: its size in pixels and its description */
  picture: boolean;
  width: number;
  alt: string;
  selected: boolean;
  canUndo: boolean;
  canRedo: boolean;
};

export const nowhere: Standing = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  style: '',
  character: '',
  language: '',
  font: '',
  size: 0,
  position: 'base',
  align: 'left',
  list: '',
  left: 0,
  right: 0,
  first: 0,
  before: 0,
  after: 0,
  line: 1,
  breakBefore: false,
  keepNext: false,
  keepLines: false,
  widow: false,
  rtl: false,
  tabs: '',
  link: '',
  table: false,
  picture: false,
  width: 0,
  alt: '',
  selected: false,
  canUndo: false,
  canRedo: false,
};

export const sameStanding = (a: Standing, b: Standing) =>
  (Object.keys(a) as (keyof Standing)[]).every((name) => a[name] === b[name]);

/** What the cursor stands in, whatever can be undone: the first key after a pause lets that be undone, which is no news to
 *  the tools of text and paragraphs. */
export function formatsOf(standing: Value<Standing>): Value<Standing> {
  let told = standing.get();
  return {
    ...standing,
    get() {
      const now = standing.get();
      const { canUndo, canRedo } = now;
      if (!sameStanding({ ...told, canUndo, canRedo }, now)) told = now;
      return told;
    },
  };
}

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
  const character: unknown = marks.find((mark) => mark.type.name === 'character')?.attrs.value;
  const named = typeof character === 'string' ? look.characters?.[character]?.text : undefined;
  return run?.[format] ?? named?.[format] ?? textOf(look, paragraph)?.[format] ?? false;
}

/** The style a paragraph has, be it by default. */
export const styleOf = (look: Look, paragraph: Node): string =>
  typeof paragraph.attrs.style === 'string' ? paragraph.attrs.style : (look.defaultStyle ?? '');

/** How the style of a paragraph has its text; one that the file does not have is as the default. */
export const textOf = (look: Look, paragraph: Node): TextLook | undefined =>
  (look.styles?.[styleOf(look, paragraph)] ?? look.styles?.[look.defaultStyle ?? ''])?.text;

type History = { canUndo(): boolean; canRedo(): boolean };

/** Read the standing for the toolbar; cheap enough for every keystroke. */
export function standingOf(state: EditorState, look: Look, undo: History): Standing {
  const { selection } = state;
  const paragraph = selection.$from.parent;
  const common = {
    table: tableAround(state) !== undefined,
    selected: !selection.empty,
    canUndo: undo.canUndo(),
    canRedo: undo.canRedo(),
    ...pictureStanding(selection),
  };
  if (!paragraph.isTextblock) return { ...nowhere, ...common };
  const marks = marksAt(state);
  const on = (format: Format) => hasFormat(look, format, marks, paragraph);
  return {
    bold: on('bold'),
    italic: on('italic'),
    underline: on('underline'),
    strike: on('strike'),
    ...valuesOf(look, marks, paragraph),
    ...paragraphStanding(look, paragraph),
    link: String(linkAround(state)?.mark.attrs.href ?? ''),
    ...common,
  };
}

function pictureStanding(selection: EditorState['selection']) {
  const node = selection instanceof NodeSelection ? selection.node : undefined;
  const picture = node?.type.name === 'image';
  return {
    picture,
    width: Number(node?.attrs.width ?? 0),
    alt: picture ? String(node?.attrs.alt ?? '') : '',
  };
}

function valuesOf(look: Look, marks: readonly Mark[], paragraph: Node) {
  const value = (format: 'font' | 'size' | 'position' | 'character' | 'lang') =>
    valueOfFormat(look, format, marks, paragraph);
  return {
    font: String(value('font') ?? ''),
    size: Number(value('size') ?? 0),
    position: String(value('position') ?? 'base'),
    character: String(value('character') ?? ''),
    language: String(value('lang') ?? ''),
  };
}

function paragraphStanding(look: Look, paragraph: Node) {
  const number = (name: 'left' | 'right' | 'first' | 'before' | 'after' | 'line', otherwise: number) =>
    Math.round(Number(paragraphValue(look, paragraph, name) ?? otherwise) * 100) / 100;
  return {
    style: styleOf(look, paragraph),
    align: alignOf(look, paragraph),
    list: listKind(look, paragraph.attrs.list) ?? '',
    left: number('left', 0),
    right: number('right', 0),
    first: number('first', 0),
    before: number('before', 0),
    after: number('after', 0),
    line: number('line', 1),
    breakBefore: paragraphValue(look, paragraph, 'breakBefore') === true,
    keepNext: paragraphValue(look, paragraph, 'keepNext') === true,
    keepLines: paragraphValue(look, paragraph, 'keepLines') === true,
    rtl: paragraphValue(look, paragraph, 'rtl') === true,
    tabs: tabsOf(look, paragraph),
    widow: (paragraphValue(look, paragraph, 'widow') ?? plain(look, 'widow')) === true,
  };
}
