import type { Node } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type Formatting, type ParagraphFormat, schema } from '../../../../formats/model/index.ts';
import { type Side, sides } from '../../../../formats/model/lines.ts';
import { borderNames } from '../../../../formats/model/tables.ts';
import { changeParagraphs, selectedParagraphs } from './paragraphs.ts';
import { styleOf } from './styles.ts';

/** Lines around a paragraph by side, as lines.ts has them, and its shade; `none` where there is none. */
export type Frame = Record<Side | 'shade', string>;

const attributeOf = (name: keyof Frame): string =>
  name === 'shade' ? 'shade' : (borderNames[sides.indexOf(name)] ?? '');
const names = [...sides, 'shade'] as const;

const inFormat = (format: ParagraphFormat | undefined, name: keyof Frame): string | undefined =>
  name === 'shade' ? format?.background : format?.sides?.[name];

/** What a paragraph has when nobody set it: its own in the file, else its style's. */
function inherited(formatting: Formatting, node: Node, name: keyof Frame): string {
  const own = typeof node.attrs.look === 'number' ? formatting.paragraphs?.[node.attrs.look] : undefined;
  return (
    inFormat(own, name) ?? inFormat(formatting.styles?.[styleOf(formatting, node)]?.paragraph, name) ?? 'none'
  );
}

/** The frame that a paragraph shows. */
export const frameOf = (formatting: Formatting, node: Node): Frame =>
  Object.fromEntries(
    names.map((name) => {
      const set: unknown = node.attrs[attributeOf(name)];
      return [name, typeof set === 'string' ? set : inherited(formatting, node, name)];
    }),
  ) as Frame;

/** The frame of the first of the selected paragraphs; undefined where there is none. */
export function frameAt({
  formatting,
  view,
}: {
  formatting: Formatting;
  view: EditorView;
}): Frame | undefined {
  const [first] = selectedParagraphs(view.state);
  return first && frameOf(formatting, first.node);
}

/** Commands as one step, of which some may have nothing to do. */
export const oneAfterAnother =
  (commands: Command[]): Command =>
  (state, dispatch, view) =>
    commands.filter((command) => command(view?.state ?? state, dispatch, view)).length > 0;

/** Set lines and shade of the selected paragraphs; what one has without being set leaves no trace. */
export const setFrame = (formatting: Formatting, frame: Partial<Frame>): Command =>
  changeParagraphs((node) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = frame[name];
        if (value === undefined) return [];
        return [[attributeOf(name), inherited(formatting, node, name) === value ? null : value]];
      }),
    ),
  );

/** The line that word processors draw across the page. */
const LINE = 'single 0.75 808080';

/** A line across the page: an empty paragraph with a line below, and one to go on writing in. */
export const insertLine: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  if (!$from.parent.isTextblock || $from.parent !== $to.parent) return false;
  const { tr } = state;
  const isEmpty = $from.parent.content.size === 0;
  const line = schema.node('paragraph', { borderBottom: LINE });
  const at = isEmpty ? $from.before() : $from.after();
  if (isEmpty) tr.setNodeAttribute(at, 'borderBottom', LINE);
  else tr.insert(at, line);
  const behind = at + line.nodeSize;
  const next = tr.doc.resolve(behind).nodeAfter;
  if (next?.type.name !== 'paragraph') tr.insert(behind, schema.node('paragraph'));
  tr.setSelection(TextSelection.create(tr.doc, behind + 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Enter after three hyphens alone in a paragraph makes a line of them. */
export const lineOfHyphens: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  const isLine =
    parent.childCount === 1 && parent.firstChild?.isText === true && /^-{3}$/.test(parent.textContent);
  if (!empty || !isLine || $from.parentOffset !== 3) return false;
  const { tr } = state;
  tr.delete($from.start(), $from.end());
  const at = $from.before();
  const { id: _, props: __, ...kept } = parent.attrs;
  tr.setNodeAttribute(at, 'borderBottom', LINE);
  const behind = at + 2;
  tr.insert(behind, schema.node('paragraph', { ...kept, borderBottom: parent.attrs.borderBottom }));
  tr.setSelection(TextSelection.create(tr.doc, behind + 1));
  dispatch?.(tr.scrollIntoView());
  return true;
};
