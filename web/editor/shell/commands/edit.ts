import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconClipboard,
  IconClipboardText,
  IconCopy,
  IconCut,
  IconSelectAll,
} from '@tabler/icons-react';
import { selectAll } from 'prosemirror-commands';
import { redoCommand, undoCommand } from 'y-prosemirror';
import { say } from '../../../shared/index.ts';
import { type CommandSource, writing } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { words } from '../words.ts';

const w = () => words().commands;
const inEdit = (group: number) => ({ name: 'edit', group }) as const;

export const editCommands: CommandSource = [
  writing({
    id: 'edit.undo',
    words: () => w().undo,
    keys: ['Mod-z'],
    idleKeys: ['Mod-z'],
    icon: IconArrowBackUp,
    menu: inEdit(1),
    enabled: (context) => context.selectionState.canUndo,
    command: () => undoCommand,
  }),
  writing({
    id: 'edit.redo',
    words: () => w().redo,
    keys: ['Mod-y', 'Mod-Shift-z'],
    idleKeys: ['Mod-y', 'Mod-Shift-z'],
    icon: IconArrowForwardUp,
    menu: inEdit(1),
    enabled: (context) => context.selectionState.canRedo,
    command: () => redoCommand,
  }),
  {
    id: 'edit.cut',
    words: () => w().cut,
    browserKeys: 'Mod-x',
    icon: IconCut,
    menu: inEdit(2),
    contextMenu: { group: 1, fits: ({ mayWrite }) => mayWrite },
    enabled: (context) => context.mayWrite && context.selectionState.selected,
    run: (context) => byBrowser(context, 'cut'),
  },
  {
    id: 'edit.copy',
    words: () => w().copy,
    browserKeys: 'Mod-c',
    icon: IconCopy,
    menu: inEdit(2),
    contextMenu: { group: 1, fits: () => true },
    enabled: (context) => context.selectionState.selected,
    run: (context) => byBrowser(context, 'copy'),
  },
  {
    id: 'edit.paste',
    words: () => w().paste,
    browserKeys: 'Mod-v',
    icon: IconClipboard,
    menu: inEdit(2),
    contextMenu: { group: 1, fits: ({ mayWrite }) => mayWrite },
    enabled: (context) => context.mayWrite,
    run: (context) => void paste(context, true),
  },
  {
    id: 'edit.pasteText',
    words: () => w().pasteText,
    browserKeys: 'Mod-Shift-v',
    icon: IconClipboardText,
    menu: inEdit(2),
    contextMenu: { group: 1, fits: ({ mayWrite }) => mayWrite },
    enabled: (context) => context.mayWrite,
    run: (context) => void paste(context, false),
  },
  {
    id: 'edit.selectAll',
    words: () => w().selectAll,
    browserKeys: 'Mod-a',
    icon: IconSelectAll,
    menu: inEdit(3),
    contextMenu: { group: 9, order: 2 },
    run: (context) => context.run(selectAll),
  },
];

/** Cutting and copying are the browser's own, so that the text's clipboard has its say. */
function byBrowser({ editor }: EditorContext, what: 'cut' | 'copy') {
  editor?.pause();
  editor?.view.focus();
  document.execCommand(what);
}

/** Reads the clipboard, which the browser may ask the person about; refused, they are told of the keys. */
async function paste(context: EditorContext, formatted: boolean): Promise<void> {
  const { editor } = context;
  if (!editor) return;
  try {
    const html = formatted ? await clipboardHtml() : undefined;
    const plain = html === undefined ? await navigator.clipboard.readText() : '';
    if (!context.mayWrite) return;
    editor.pause();
    editor.view.focus();
    if (html === undefined) editor.view.pasteText(plain.replace(/\r\n?/g, '\n'));
    else editor.view.pasteHTML(html);
  } catch {
    say(w().pasteByKeys, 'failed');
    editor.view.focus();
  }
}

async function clipboardHtml(): Promise<string | undefined> {
  for (const item of await navigator.clipboard.read())
    if (item.types.includes('text/html')) return (await item.getType('text/html')).text();
  return undefined;
}
