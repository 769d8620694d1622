import { IconFileText, IconRuler2, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type Language, languages } from '../../../../formats/words/language.ts';
import { say } from '../../../shared/index.ts';
import { chooseLanguage, language } from '../../../words/words.ts';
import { stored } from '../../session/stored.ts';
import type { CommandSource, EditorCommand } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { type SheetColour, sheets, zoomStep, zooms } from '../../view/settings.ts';
import { words } from '../words.ts';

const w = () => words().view;
const inView = (group: number) => ({ name: 'view', group }) as const;
const under = (group: number, entry: 'zoom' | 'sheet' | 'colours' | 'language') =>
  ({ ...inView(group), under: () => w()[entry] }) as const;

export const viewCommands: CommandSource = (context) => [
  ...(context.hasFormats ? [pages] : []),
  {
    id: 'view.ruler',
    words: () => w().ruler,
    icon: IconRuler2,
    menu: inView(1),
    active: (context) => context.view.ruler.get(),
    run: (context) => context.view.ruler.set(!context.view.ruler.get()),
  },
  zoomBy(1),
  zoomBy(-1),
  ...[...zooms, 0].map(
    (zoom): EditorCommand => ({
      id: `view.zoom.${zoom}`,
      words: () => (zoom === 0 ? w().fit : w().percent(zoom)),
      also: () => w().zoom,
      menu: under(2, 'zoom'),
      active: (context) => context.view.zoom.get() === zoom,
      run: (context) => context.view.zoom.set(zoom),
    }),
  ),
  ...sheets.map(
    (colour: SheetColour): EditorCommand => ({
      id: `view.sheet.${colour}`,
      words: () => w()[colour],
      also: () => w().sheetAlso,
      menu: under(3, 'sheet'),
      active: (context) => context.view.sheet.get() === colour,
      run: (context) => context.view.sheet.set(colour),
    }),
  ),
  ...(['auto', 'light', 'dark'] as const).map(
    (scheme): EditorCommand => ({
      id: `view.colours.${scheme}`,
      words: () => w()[`colours${scheme === 'auto' ? 'Auto' : scheme === 'dark' ? 'Dark' : 'Light'}`],
      also: () => w().colours,
      menu: under(3, 'colours'),
      active: (context) => context.colours.get() === scheme,
      run: (context) => context.colours.set(scheme),
    }),
  ),
  ...(Object.keys(languages) as Language[]).map(
    (name): EditorCommand => ({
      id: `view.language.${name}`,
      words: () => languages[name],
      also: () => `${w().language} language Sprache`,
      menu: under(4, 'language'),
      active: () => language() === name,
      run: (context) => void speak(context, name),
    }),
  ),
  {
    id: 'view.browserMenu',
    words: () => w().browserMenu,
    also: () => w().browserMenuAlso,
    menu: inView(4),
    active: (context) => context.view.browserMenu.get(),
    run: (context) => context.view.browserMenu.set(!context.view.browserMenu.get()),
  },
  {
    id: 'view.menus',
    words: () => w().toMenus,
    keys: ['F10'],
    everywhere: true,
    run: () => document.querySelector<HTMLElement>('#menus [tabindex="0"]')?.focus(),
  },
];

const pages: EditorCommand = {
  id: 'view.pages',
  words: () => w().pages,
  also: () => w().pagesAlso,
  icon: IconFileText,
  menu: inView(1),
  active: (context) => context.view.paged.get(),
  run: (context) => context.view.paged.set(!context.view.paged.get()),
};

function zoomBy(direction: 1 | -1): EditorCommand {
  return {
    id: direction > 0 ? 'view.zoomIn' : 'view.zoomOut',
    words: () => (direction > 0 ? w().zoomIn : w().zoomOut),
    icon: direction > 0 ? IconZoomIn : IconZoomOut,
    menu: under(2, 'zoom'),
    run: (context) => context.view.zoom.set(zoomStep(context.view.zoom.get() || 1, direction)),
  };
}

/** The page is made anew in another language, so what was typed has to be stored first. */
async function speak(context: EditorContext, name: Language): Promise<void> {
  try {
    await stored(context.room);
  } catch {
    return say(w().notSwitched, 'failed');
  }
  await chooseLanguage(name);
}
