import { wraps } from '../../../formats/model/pictures.ts';
import { cropOnPage, savePicture } from '../pictures/page.ts';
import { resizeBy, selectedPicture, setWrap, shownOf, turnBy } from '../pictures/values.ts';
import { words } from '../words/words.ts';
import { type CommandSource, type EditorCommand, formatting } from './command.ts';
import type { Situation } from './situation.ts';

const w = () => words('pictures');
const menu = (group: number) => ({ name: 'format', group, under: () => w().picture }) as const;
const isSelected = (at: Situation) => at.standing.picture;
/** An older kind of drawing can only be sized. */
function isFree(at: Situation): boolean {
  const found = at.text && selectedPicture(at.text.view.state);
  return found !== undefined && at.text !== undefined && !shownOf(at.text.look, found.node).fixed;
}

const onPicture = (
  name: 'turnLeft' | 'turnRight' | 'larger' | 'smaller',
  command: Parameters<typeof formatting>[0]['command'],
  keys: string[] = [],
): EditorCommand =>
  formatting({
    id: `picture.${name}`,
    words: () => w()[name],
    menu: menu(31),
    enabled: name === 'larger' || name === 'smaller' ? isSelected : isFree,
    command,
    keys,
  });

export const picturesCommands: CommandSource = [
  onPicture('larger', () => resizeBy(20), ['Alt-Shift-ArrowRight']),
  onPicture('smaller', () => resizeBy(-20), ['Alt-Shift-ArrowLeft']),
  onPicture('turnLeft', ({ look }) => turnBy(look, -90)),
  onPicture('turnRight', ({ look }) => turnBy(look, 90)),
  {
    id: 'picture.crop',
    words: () => w().crop,
    menu: menu(31),
    enabled: (at) => at.mayWrite && isFree(at),
    run: (at) => at.text && cropOnPage(at.text.view),
  },
  ...wraps.map((wrap) =>
    formatting({
      id: `picture.${wrap}`,
      words: () => w()[wrap],
      menu: menu(32),
      enabled: isFree,
      command: () => setWrap(wrap),
    }),
  ),
  {
    id: 'picture.save',
    words: () => w().save,
    menu: menu(33),
    enabled: isSelected,
    run: (at) => at.text && savePicture(at.text.view),
  },
];
