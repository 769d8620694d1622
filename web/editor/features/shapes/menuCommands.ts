import { IconChartBar, IconShape, IconTextResize } from '@tabler/icons-react';
import { wraps } from '../../../../formats/model/pictures.ts';
import { type CommandSource, type EditorCommand, formatCommand, mayFormat } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { resizeBy, type SelectedObject, STEP, selectedObject, setPlace } from '../../view/objects/values.ts';
import { words } from './words.ts';

const menu = (group: number) => ({ name: 'format', group, under: () => words().object }) as const;
const under = { group: 6, order: 1, under: () => words().object };

export const selectedIn = ({ editor }: EditorContext): SelectedObject | undefined =>
  editor && selectedObject(editor.formatting, editor.view.state);
const isSelected = (context: EditorContext) => context.selectionState.object;

/** These stand in the text itself, in a paragraph. */
const takesObject = (context: EditorContext) => {
  const { editor } = context;
  return (
    mayFormat(context) &&
    editor !== undefined &&
    editor.view === editor.body &&
    editor.body.state.selection.$to.parent.isTextblock
  );
};

const resize = (
  name: 'wider' | 'narrower' | 'taller' | 'shorter',
  across: number,
  down: number,
): EditorCommand =>
  formatCommand({
    id: `object.${name}`,
    words: () => words()[name],
    menu: menu(34),
    enabled: isSelected,
    command: ({ formatting }) => resizeBy(formatting, across, down),
  });

/** A text box as word processors put it in: text runs around it at its right. */
const box = { place: 'left', width: 240, height: 96, fill: 'FFFFFF', line: '000000', lineWidth: 0.75 };

export const shapesCommands: CommandSource = [
  {
    id: 'insert.textBox',
    words: () => words().textBox,
    also: () => words().textBoxAlso,
    icon: IconTextResize,
    menu: { name: 'insert', group: 1, order: 4 },
    contextMenu: { group: 9, order: 1 },
    enabled: takesObject,
    run: ({ editor }) => editor?.asOneStep(() => editor.stories.addObject('box', box)),
  },
  {
    id: 'insert.shape',
    words: () => words().shape,
    also: () => words().shapeAlso,
    icon: IconShape,
    menu: { name: 'insert', group: 1, order: 5 },
    enabled: takesObject,
    run: (context) => context.dialog.set('shapes'),
  },
  {
    id: 'insert.chart',
    words: () => words().chart,
    also: () => words().chartAlso,
    icon: IconChartBar,
    menu: { name: 'insert', group: 1, order: 6 },
    enabled: (context) => takesObject(context) && !isSelected(context),
    run: (context) => context.dialog.set('chart'),
  },
  {
    id: 'object.chart',
    words: () => words().chartData,
    menu: menu(33),
    contextMenu: { group: 6 },
    onlyHere: true,
    enabled: (context) => mayFormat(context) && selectedIn(context)?.object.chart !== undefined,
    run: (context) => context.dialog.set('chart'),
  },
  {
    id: 'object.next',
    words: () => words().next,
    also: () => words().object,
    // As LibreOffice has it.
    keys: ['Shift-F4'],
    enabled: ({ editor }) => editor !== undefined,
    async run({ editor }) {
      const { selectNext } = await import('../../view/objects/moving.ts');
      if (!editor || !selectNext(editor.formatting, 1)(editor.body.state, editor.body.dispatch)) return;
      editor.body.focus();
    },
  },
  resize('wider', STEP, 0),
  resize('narrower', -STEP, 0),
  resize('taller', 0, STEP),
  resize('shorter', 0, -STEP),
  ...wraps.map((wrap) =>
    formatCommand({
      id: `object.${wrap}`,
      words: () => words()[wrap],
      menu: menu(35),
      contextMenu: under,
      enabled: isSelected,
      active: (context) => selectedIn(context)?.object.place === wrap,
      command: ({ formatting }) => setPlace(formatting, wrap),
    }),
  ),
];
