import { IconPhoto } from '@tabler/icons-react';
import { wraps } from '../../../../formats/model/pictures.ts';
import { type CommandSource, type EditorCommand, formatCommand, mayFormat } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { resizeBy, selectedPicture, setWrap, shownOf, turnBy } from '../../view/pictures/values.ts';
import { words as viewWords } from '../../view/words.ts';
import { cropOnPage, savePicture } from './page.ts';
import { words } from './words.ts';

const menu = (group: number) => ({ name: 'format', group, under: () => viewWords().picture }) as const;
const under = { group: 6, order: 1, under: () => viewWords().picture };
const isSelected = (context: EditorContext) => context.selectionState.picture;
/** An older kind of drawing can only be sized. */
function isFree(context: EditorContext): boolean {
  const found = context.editor && selectedPicture(context.editor.view.state);
  return (
    found !== undefined &&
    context.editor !== undefined &&
    !shownOf(context.editor.formatting, found.node).fixed
  );
}

const onPicture = (
  name: 'turnLeft' | 'turnRight' | 'larger' | 'smaller',
  command: Parameters<typeof formatCommand>[0]['command'],
  keys: string[] = [],
): EditorCommand =>
  formatCommand({
    id: `picture.${name}`,
    words: () => words()[name],
    menu: menu(31),
    contextMenu: under,
    enabled: name === 'larger' || name === 'smaller' ? isSelected : isFree,
    command,
    keys,
  });

export const picturesCommands: CommandSource = [
  {
    id: 'insert.picture',
    words: () => words().command,
    also: () => words().also,
    icon: IconPhoto,
    menu: { name: 'insert', group: 1 },
    enabled: mayFormat,
    run: (context) => context.dialog.set('picture'),
  },
  onPicture('larger', () => resizeBy(20), ['Alt-Shift-ArrowRight']),
  onPicture('smaller', () => resizeBy(-20), ['Alt-Shift-ArrowLeft']),
  onPicture('turnLeft', ({ formatting }) => turnBy(formatting, -90)),
  onPicture('turnRight', ({ formatting }) => turnBy(formatting, 90)),
  {
    id: 'picture.crop',
    words: () => words().crop,
    menu: menu(31),
    contextMenu: { group: 6 },
    enabled: (context) => context.mayWrite && isFree(context),
    run: (context) => context.editor && cropOnPage(context.editor.view),
  },
  ...wraps.map((wrap) =>
    formatCommand({
      id: `picture.${wrap}`,
      words: () => words()[wrap],
      menu: menu(32),
      contextMenu: under,
      enabled: isFree,
      command: () => setWrap(wrap),
    }),
  ),
  {
    id: 'picture.save',
    words: () => words().save,
    menu: menu(33),
    contextMenu: { group: 6 },
    enabled: isSelected,
    run: (context) => context.editor && savePicture(context.editor.view),
  },
];
