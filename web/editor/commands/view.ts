import { IconListTree, IconRuler2, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type Language, languages } from '../../../formats/words/language.ts';
import { say } from '../../shared/index.ts';
import { chooseLanguage, language } from '../../words/words.ts';
import { stored } from '../embed/stored.ts';
import { type SheetColour, sheets, zoomStep, zooms } from '../view/settings.ts';
import { words } from '../words/words.ts';
import type { CommandSource, EditorCommand } from './command.ts';
import type { Situation } from './situation.ts';

const w = () => words('view');
const inView = (group: number) => ({ name: 'view', group }) as const;
const under = (group: number, entry: 'zoom' | 'sheet' | 'colours' | 'language') =>
  ({ ...inView(group), under: () => w()[entry] }) as const;
/** Long enough for a slow line; a person who waits longer is told. */
const STORED_MS = 10_000;

export const viewCommands: CommandSource = [
  {
    id: 'view.outline',
    words: () => w().outline,
    keys: ['Mod-Alt-o'],
    everywhere: true,
    icon: IconListTree,
    menu: inView(1),
    active: (at) => at.view.outline.get(),
    run: (at) => at.view.outline.set(!at.view.outline.get()),
  },
  {
    id: 'view.ruler',
    words: () => w().ruler,
    icon: IconRuler2,
    menu: inView(1),
    active: (at) => at.view.ruler.get(),
    run: (at) => at.view.ruler.set(!at.view.ruler.get()),
  },
  zoomBy(1),
  zoomBy(-1),
  ...[...zooms, 0].map(
    (zoom): EditorCommand => ({
      id: `view.zoom.${zoom}`,
      words: () => (zoom === 0 ? w().fit : w().percent(zoom)),
      also: () => w().zoom,
      menu: under(2, 'zoom'),
      active: (at) => at.view.zoom.get() === zoom,
      run: (at) => at.view.zoom.set(zoom),
    }),
  ),
  ...sheets.map(
    (colour: SheetColour): EditorCommand => ({
      id: `view.sheet.${colour}`,
      words: () => w()[colour],
      also: () => w().sheetAlso,
      menu: under(3, 'sheet'),
      active: (at) => at.view.sheet.get() === colour,
      run: (at) => at.view.sheet.set(colour),
    }),
  ),
  ...(['auto', 'light', 'dark'] as const).map(
    (scheme): EditorCommand => ({
      id: `view.colours.${scheme}`,
      words: () => w()[`colours${scheme === 'auto' ? 'Auto' : scheme === 'dark' ? 'Dark' : 'Light'}`],
      also: () => w().colours,
      menu: under(3, 'colours'),
      active: (at) => at.colours.get() === scheme,
      run: (at) => at.colours.set(scheme),
    }),
  ),
  ...(Object.keys(languages) as Language[]).map(
    (name): EditorCommand => ({
      id: `view.language.${name}`,
      words: () => languages[name],
      also: () => `${w().language} language Sprache`,
      menu: under(4, 'language'),
      active: () => language() === name,
      run: (at) => void speak(at, name),
    }),
  ),
  {
    id: 'view.menus',
    words: () => w().toMenus,
    keys: ['F10'],
    everywhere: true,
    run: () => document.querySelector<HTMLElement>('#menus [tabindex="0"]')?.focus(),
  },
];

function zoomBy(direction: 1 | -1): EditorCommand {
  return {
    id: direction > 0 ? 'view.zoomIn' : 'view.zoomOut',
    words: () => (direction > 0 ? w().zoomIn : w().zoomOut),
    icon: direction > 0 ? IconZoomIn : IconZoomOut,
    menu: under(2, 'zoom'),
    run: (at) => at.view.zoom.set(zoomStep(at.view.zoom.get() || 1, direction)),
  };
}

/** The page is made anew in another language, so what was typed has to be stored first. */
async function speak(at: Situation, name: Language): Promise<void> {
  try {
    await stored(at.room, STORED_MS);
  } catch {
    return say(w().notSwitched, 'failed');
  }
  await chooseLanguage(name);
}
