import type { Node } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';
import type { Formatting } from '../../../../formats/model/index.ts';
import {
  initialValue,
  inParagraphFormat,
  type ParagraphNumber,
  type ParagraphSwitch,
  type ParagraphValue,
  paragraphNumbers,
  paragraphSwitches,
} from '../../../../formats/model/properties/index.ts';
import { listFormat } from './listFormats.ts';
import { styleOf } from './styles.ts';

/** What a paragraph has when nobody set it: its own in the file, else its list's, else its style's. */
function inheritedValue(
  formatting: Formatting,
  node: Node,
  name: ParagraphValue,
): number | boolean | undefined {
  const property = inParagraphFormat(name);
  const own = typeof node.attrs.look === 'number' ? formatting.paragraphs?.[node.attrs.look] : undefined;
  const list = listFormat(formatting, node.attrs.list) ?? formatting.lists?.[node.attrs.list];
  const indent = name === 'left' || name === 'first' ? list?.[name] : undefined;
  const value =
    own?.[property] ?? indent ?? formatting.styles?.[styleOf(formatting, node)]?.paragraph[property];
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
}

/** The value a paragraph shows; undefined when nothing says one. */
function paragraphValue(
  formatting: Formatting,
  node: Node,
  name: ParagraphValue,
): number | boolean | undefined {
  const set: unknown = node.attrs[name];
  return typeof set === 'number' || typeof set === 'boolean' ? set : inheritedValue(formatting, node, name);
}

export const alignOf = (formatting: Formatting, node: Node): string =>
  node.attrs.align ?? formatting.styles?.[styleOf(formatting, node)]?.paragraph.align ?? 'left';

/** Change attributes of the selected paragraphs; `change` gives those that become others. */
export function changeParagraphs(change: (node: Node, pos: number) => Record<string, unknown>): Command {
  return (state, dispatch) => {
    const tr = state.tr;
    for (const { node, pos } of selectedParagraphs(state)) {
      for (const [name, value] of Object.entries(change(node, pos)))
        if (node.attrs[name] !== value) tr.setNodeAttribute(pos, name, value);
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export function selectedParagraphs(state: EditorState): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  for (const { $from, $to } of state.selection.ranges)
    state.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (node.type.name === 'paragraph') found.push({ node, pos });
      return !node.inlineContent;
    });
  return found;
}

/** Set values; one that the paragraph has without being set leaves no trace. */
export const setParagraph = (formatting: Formatting, values: Partial<ParagraphState>): Command =>
  changeParagraphs((node) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        (inheritedValue(formatting, node, name as ParagraphValue) ??
          plain(formatting, name as ParagraphValue)) === value
          ? null
          : value,
      ]),
    ),
  );

/** What a paragraph has of which no style says anything. */
export const plain = (formatting: Formatting, name: ParagraphValue): boolean | number =>
  initialValue(name, formatting.start === undefined ? 'docx' : 'odt');

/** Every format of a paragraph that is a number or a switch. */
export type ParagraphState = Record<ParagraphNumber, number> & Record<ParagraphSwitch, boolean>;

/** Those of each, by what gives them. */
export const everyValue = (
  number: (name: ParagraphNumber) => number,
  isOn: (name: ParagraphSwitch) => boolean,
): ParagraphState =>
  Object.fromEntries([
    ...paragraphNumbers.map((name) => [name, number(name)]),
    ...paragraphSwitches.map((name) => [name, isOn(name)]),
  ]);

/** What a paragraph shows of them; numbers to the hundredth. */
export const paragraphState = (formatting: Formatting, node: Node): ParagraphState => {
  const value = (name: ParagraphValue) => paragraphValue(formatting, node, name) ?? plain(formatting, name);
  return everyValue(
    (name) => Math.round(Number(value(name)) * 100) / 100,
    (name) => value(name) === true,
  );
};

export const setAlign = (align: 'left' | 'center' | 'right' | 'justify'): Command =>
  changeParagraphs(() => ({ align }));

/** One step in or out: half an inch, as word processors have it. */
export const indentBy = (formatting: Formatting, direction: 1 | -1): Command =>
  changeParagraphs((node) => {
    const left = Number(paragraphValue(formatting, node, 'left') ?? 0);
    const next = Math.max(0, direction > 0 ? Math.floor(left / 36 + 1) * 36 : Math.ceil(left / 36 - 1) * 36);
    return { left: next === (inheritedValue(formatting, node, 'left') ?? 0) ? null : next };
  });

/** Tab with several paragraphs selected moves them and takes nothing away; a text without formats gets tabs before its lines. */
export function indentSeveral(formatting: Formatting, direction: 1 | -1): Command {
  return (state, dispatch) => {
    const selected = selectedParagraphs(state);
    if (selected.length < 2) return false;
    if (Object.keys(formatting.styles).length > 0) indentBy(formatting, direction)(state, dispatch);
    else indentLines(selected, direction)(state, dispatch);
    return true;
  };
}

const indentLines =
  (lines: { node: Node; pos: number }[], direction: 1 | -1): Command =>
  ({ tr }, dispatch) => {
    for (const { node, pos } of lines.toReversed()) {
      if (direction > 0 && node.content.size > 0) tr.insertText('\t', pos + 1);
      else if (direction < 0 && node.textContent.startsWith('\t')) tr.delete(pos + 1, pos + 2);
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };

/** Turn page break before, the tie to the next paragraph and the like on or off. */
export function toggleParagraph(formatting: Formatting, name: ParagraphSwitch): Command {
  return (state, dispatch) => {
    const on = selectedParagraphs(state).every(({ node }) => paragraphValue(formatting, node, name) === true);
    return setParagraph(formatting, { [name]: !on })(state, dispatch);
  };
}
