import {
  IconExternalLink,
  IconLink,
  IconLinkOff,
  IconPageBreak,
  IconPhoto,
  IconSeparatorHorizontal,
  IconTablePlus,
} from '@tabler/icons-react';
import { insertLine } from '../document/paragraphs/frames.ts';
import { leadsTo } from '../links/address.ts';
import { followLink } from '../links/follow.ts';
import { insertPageBreak } from '../text/insert.ts';
import { removeLink } from '../text/links.ts';
import { words } from '../words/words.ts';
import { type CommandSource, formatting, mayFormat } from './command.ts';
import { holdKeys } from './heldKeys.ts';
import type { Situation } from './situation.ts';

const w = () => words('commands');
const inInsert = (group: number) => ({ name: 'insert', group }) as const;

/** Asks for the address of a link, with the one at the cursor. */
export function openLinkForm(at: Situation): void {
  holdKeys(at);
  at.dialog.set('link');
}

export const insertCommands: CommandSource = [
  {
    id: 'insert.picture',
    words: () => w().picture,
    also: () => w().pictureAlso,
    icon: IconPhoto,
    menu: inInsert(1),
    enabled: mayFormat,
    run: (at) => at.dialog.set('picture'),
  },
  {
    id: 'insert.table',
    words: () => w().table,
    icon: IconTablePlus,
    menu: inInsert(1),
    enabled: mayFormat,
    run: (at) => at.dialog.set('table'),
  },
  {
    id: 'insert.link',
    words: () => w().link,
    also: () => w().linkAlso,
    keys: ['Mod-k'],
    icon: IconLink,
    menu: inInsert(1),
    enabled: mayFormat,
    run: openLinkForm,
  },
  {
    id: 'insert.openLink',
    words: () => words('links').openHere,
    also: () => w().linkAlso,
    keys: ['Alt-Enter'],
    everywhere: true,
    icon: IconExternalLink,
    enabled: (at) => leadsTo(at.standing.link) !== undefined,
    run: (at) => at.text && followLink(at.text, at.standing.link),
  },
  {
    id: 'insert.linkCard',
    words: () => words('links').show,
    also: () => words('links').showAlso,
    keys: ['Alt-Shift-Enter'],
    everywhere: true,
    icon: IconLink,
    enabled: (at) => at.standing.link !== '' && (!at.standing.selected || at.standing.picture),
    run: (at) => at.dialog.set('linkCard'),
  },
  formatting({
    id: 'insert.removeLink',
    words: () => w().removeLink,
    icon: IconLinkOff,
    enabled: (at) => at.standing.link !== '',
    command: () => removeLink,
  }),
  formatting({
    id: 'insert.pageBreak',
    words: () => w().pageBreak,
    keys: ['Mod-Enter'],
    icon: IconPageBreak,
    menu: inInsert(2),
    command: () => insertPageBreak,
  }),
  formatting({
    id: 'insert.line',
    words: () => words('writing').horizontalLine,
    also: () => words('writing').horizontalLineAlso,
    icon: IconSeparatorHorizontal,
    menu: inInsert(2),
    command: () => insertLine,
  }),
];
