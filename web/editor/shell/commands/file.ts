import {
  IconCloudUpload,
  IconDownload,
  IconEye,
  IconFiles,
  IconMessagePlus,
  IconPencil,
} from '@tabler/icons-react';
import { say } from '../../../shared/index.ts';
import { serviceAddress } from '../../session/opening.ts';
import type { CommandSource, EditorCommand } from '../../view/command.ts';
import type { EditorContext } from '../../view/context.ts';
import { words } from '../words.ts';

const w = () => words().commands;
const inFile = (group: number) => ({ name: 'file', group }) as const;
const mayPublish = (context: EditorContext) =>
  context.opening.canEdit && context.room.ended.get() === undefined;

/** The document as a whole. */
export const fileCommands: CommandSource = (context) => [
  {
    id: 'file.publish',
    words: () => w().publish,
    icon: IconCloudUpload,
    menu: inFile(2),
    enabled: mayPublish,
    run: () => context.publish(),
  },
  {
    id: 'file.note',
    words: () => w().publishWithNote,
    icon: IconMessagePlus,
    menu: inFile(2),
    enabled: mayPublish,
    run: () => context.dialog.set('note'),
  },
  {
    id: 'file.rename',
    words: () => w().rename,
    icon: IconPencil,
    menu: inFile(3),
    enabled: () => context.opening.canRename === true && context.room.ended.get() === undefined,
    run: () => context.dialog.set('name'),
  },
  ...(context.opening.viewer ? [published(context.opening.viewer)] : []),
  {
    id: 'file.download',
    words: () => w().download,
    also: () => w().downloadAlso,
    icon: IconDownload,
    menu: inFile(4),
    run: () => follow(serviceAddress(context.place, 'draft/content'), context.opening.name),
  },
  ...(window.parent === window ? [allDocuments] : []),
  {
    id: 'file.saved',
    words: () => w().save,
    keys: ['Mod-s'],
    everywhere: true,
    run: () => say(w().savedByItself),
  },
];

const published = (address: string): EditorCommand => ({
  id: 'file.published',
  words: () => w().published,
  icon: IconEye,
  menu: { ...inFile(3), order: 1 },
  run: () => void window.open(address, '_blank', 'noopener'),
});

const allDocuments: EditorCommand = {
  id: 'file.all',
  words: () => w().allDocuments,
  icon: IconFiles,
  menu: inFile(6),
  run: () => location.assign('/files'),
};

/** Has the browser fetch a file. */
function follow(address: string, name: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
