import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboard,
  IconClipboardText,
  IconCopy,
  IconCut,
  IconSearch,
  IconSelectAll,
} from '@tabler/icons-react';
import { selectAll } from 'prosemirror-commands';
import { redoCommand, undoCommand } from 'y-prosemirror';
import { say } from '../../shared/index.ts';
import { words } from '../words/words.ts';
import { type CommandSource, writing } from './command.ts';
import type { Situation } from './situation.ts';

const w = () => words('commands');
const inEdit = (group: number) => ({ name: 'edit', group }) as const;

export const editCommands: CommandSource = [
  writing({
    id: 'edit.undo',
    words: () => w().undo,
    keys: ['Mod-z'],
    idleKeys: ['Mod-z'],
    icon: IconArrowBackUp,
    menu: inEdit(1),
    enabled: (at) => at.standing.canUndo,
    command: () => undoCommand,
  }),
  writing({
    id: 'edit.redo',
    words: () => w().redo,
    keys: ['Mod-y', 'Mod-Shift-z'],
    idleKeys: ['Mod-y', 'Mod-Shift-z'],
    icon: IconArrowForwardUp,
    menu: inEdit(1),
    enabled: (at) => at.standing.canRedo,
    command: () => redoCommand,
  }),
  {
    id: 'edit.cut',
    words: () => w().cut,
    browserKeys: 'Mod-x',
    icon: IconCut,
    menu: inEdit(2),
    enabled: (at) => at.mayWrite && at.standing.selected,
    run: (at) => byBrowser(at, 'cut'),
  },
  {
    id: 'edit.copy',
    words: () => w().copy,
    browserKeys: 'Mod-c',
    icon: IconCopy,
    menu: inEdit(2),
    enabled: (at) => at.standing.selected,
    run: (at) => byBrowser(at, 'copy'),
  },
  {
    id: 'edit.paste',
    words: () => w().paste,
    browserKeys: 'Mod-v',
    icon: IconClipboard,
    menu: inEdit(2),
    enabled: (at) => at.mayWrite,
    run: (at) => void paste(at, true),
  },
  {
    id: 'edit.pasteText',
    words: () => w().pasteText,
    browserKeys: 'Mod-Shift-v',
    icon: IconClipboardText,
    menu: inEdit(2),
    enabled: (at) => at.mayWrite,
    run: (at) => void paste(at, false),
  },
  {
    id: 'edit.selectAll',
    words: () => w().selectAll,
    browserKeys: 'Mod-a',
    icon: IconSelectAll,
    menu: inEdit(3),
    run: (at) => at.run(selectAll),
  },
  {
    id: 'edit.find',
    words: () => w().find,
    also: () => w().findAlso,
    keys: ['Mod-f', 'Mod-h'],
    everywhere: true,
    icon: IconSearch,
    menu: inEdit(4),
    run: (at) => at.dialog.set('find'),
  },
];

/** Cutting and copying are the browser's own, so that the text's clipboard has its say. */
function byBrowser({ text }: Situation, what: 'cut' | 'copy') {
  text?.pause();
  text?.view.focus();
  document.execCommand(what);
}

/** Reads the clipboard, which the browser may ask the person about; refused, they are told of the keys. */
async function paste(at: Situation, formatted: boolean): Promise<void> {
  const { text } = at;
  if (!text) return;
  try {
    const html = formatted ? await clipboardHtml() : undefined;
    const plain = html === undefined ? await navigator.clipboard.readText() : '';
    if (!at.mayWrite) return;
    text.pause();
    text.view.focus();
    if (html === undefined) text.view.pasteText(plain.replace(/\r\n?/g, '\n'));
    else text.view.pasteHTML(html);
  } catch {
    say(w().pasteByKeys, 'failed');
    text.view.focus();
  }
}

async function clipboardHtml(): Promise<string | undefined> {
  for (const item of await navigator.clipboard.read())
    if (item.types.includes('text/html')) return (await item.getType('text/html')).text();
  return undefined;
}
