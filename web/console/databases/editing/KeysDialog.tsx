import { Dialog, KeyList } from '../../../shared/index.ts';
import { shownKeys } from '../../../shared/keyNames.ts';
import { words } from './words/words.ts';

/** What can be done by key, by group, as CodeMirror's keymaps have it. */
const groups = {
  writing: {
    save: ['Mod-s'],
    undo: ['Mod-z'],
    redo: ['Mod-y'],
    indent: ['Tab'],
    outdent: ['Shift-Tab'],
    comment: ['Mod-/'],
    complete: ['Ctrl-Space'],
    rename: ['F2'],
  },
  moving: {
    find: ['Mod-f'],
    next: ['F3'],
    line: ['Mod-Alt-g'],
    fold: ['Ctrl-Shift-['],
    unfold: ['Ctrl-Shift-]'],
    messages: ['Mod-Shift-m'],
    message: ['F8'],
    definition: ['F12'],
    usages: ['Shift-F12'],
  },
  leaving: { leave: ['Escape', 'Tab'] },
} as const;

/** The keys of a source. */
export function KeysDialog({ close }: { close: () => void }) {
  const w = words('keys');
  return (
    <Dialog title={w.title} close={close} size="lg">
      <KeyList
        groups={Object.entries(groups).map(([group, lines]) => ({
          title: w.groups[group as keyof typeof groups],
          lines: Object.entries(lines).map(([id, keys]) => ({
            id,
            name: w.lines[id as keyof typeof w.lines],
            keys: keys.map((key: string) => shownKeys(key)),
          })),
        }))}
      />
    </Dialog>
  );
}
