import type { Mark, Node } from 'prosemirror-model';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import type { Formatting } from '../../../formats/model/index.ts';
import type { Observable } from '../session/observable.ts';
import { linkAround } from './content/links.ts';
import { listKind } from './content/listFormats.ts';
import { alignOf, everyValue, type ParagraphState, paragraphState } from './content/paragraphs.ts';
import { type Format, hasFormat, styleOf } from './content/styles.ts';
import { tableAround } from './content/tables.ts';
import { tabsOf } from './content/tabStops.ts';
import { marksAt, valueOfFormat } from './content/values.ts';
import { selectedObject } from './objects/values.ts';

/** What the toolbar shows about the place where the cursor stands. */
export type SelectionState = Record<Format, boolean> &
  ParagraphState & {
    style: string;
    character: string;
    /** as the model has it, '' for none */
    language: string;
    font: string;
    size: number;
    position: string;
    align: string;
    list: string;
    /** tab stops as the model holds them */
    tabs: string;
    link: string;
    table: boolean;
    /** a picture is selected: its size in pixels and its description */
    picture: boolean;
    width: number;
    alt: string;
    /** a text box, a shape or a chart is selected */
    object: boolean;
    selected: boolean;
    canUndo: boolean;
    canRedo: boolean;
  };

export const nowhere: SelectionState = {
  bold: false,
  italic: false,
  underline: false,
  strike: false,
  doubleStrike: false,
  style: '',
  character: '',
  language: '',
  font: '',
  size: 0,
  position: 'base',
  align: 'left',
  list: '',
  ...everyValue(
    (name) => (name === 'line' ? 1 : 0),
    () => false,
  ),
  tabs: '',
  link: '',
  table: false,
  picture: false,
  width: 0,
  alt: '',
  object: false,
  selected: false,
  canUndo: false,
  canRedo: false,
};

export const sameSelectionState = (a: SelectionState, b: SelectionState) =>
  (Object.keys(a) as (keyof SelectionState)[]).every((name) => a[name] === b[name]);

/** What the cursor stands in, whatever can be undone: the first key after a pause lets that be undone, which is no news to
 *  the tools of text and paragraphs. */
export function formatsOf(selectionState: Observable<SelectionState>): Observable<SelectionState> {
  let told = selectionState.get();
  return {
    ...selectionState,
    get() {
      const now = selectionState.get();
      const { canUndo, canRedo } = now;
      if (!sameSelectionState({ ...told, canUndo, canRedo }, now)) told = now;
      return told;
    },
  };
}

type History = { canUndo(): boolean; canRedo(): boolean };

/** Read the standing for the toolbar; cheap enough for every keystroke. */
export function selectionStateOf(state: EditorState, formatting: Formatting, undo: History): SelectionState {
  const { selection } = state;
  const paragraph = selection.$from.parent;
  const common = {
    table: tableAround(state) !== undefined,
    selected: !selection.empty,
    canUndo: undo.canUndo(),
    canRedo: undo.canRedo(),
    ...pictureState(selection),
    object: selectedObject(formatting, state) !== undefined,
  };
  if (!paragraph.isTextblock) return { ...nowhere, ...common };
  const marks = marksAt(state);
  const on = (format: Format) => hasFormat(formatting, format, marks, paragraph);
  return {
    bold: on('bold'),
    italic: on('italic'),
    underline: on('underline'),
    strike: on('strike'),
    doubleStrike: on('doubleStrike'),
    ...valuesOf(formatting, marks, paragraph),
    style: styleOf(formatting, paragraph),
    align: alignOf(formatting, paragraph),
    list: listKind(formatting, paragraph.attrs.list) ?? '',
    tabs: tabsOf(formatting, paragraph),
    ...paragraphState(formatting, paragraph),
    link: String(linkAround(state)?.mark.attrs.href ?? ''),
    ...common,
  };
}

function pictureState(selection: EditorState['selection']) {
  const node = selection instanceof NodeSelection ? selection.node : undefined;
  const picture = node?.type.name === 'image';
  return {
    picture,
    width: Number(node?.attrs.width ?? 0),
    alt: picture ? String(node?.attrs.alt ?? '') : '',
  };
}

function valuesOf(formatting: Formatting, marks: readonly Mark[], paragraph: Node) {
  const value = (format: 'font' | 'size' | 'position' | 'character' | 'lang') =>
    valueOfFormat(formatting, format, marks, paragraph);
  return {
    font: String(value('font') ?? ''),
    size: Number(value('size') ?? 0),
    position: String(value('position') ?? 'base'),
    character: String(value('character') ?? ''),
    language: String(value('lang') ?? ''),
  };
}
