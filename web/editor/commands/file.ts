import {
  IconCloudUpload,
  IconDownload,
  IconEye,
  IconFiles,
  IconHistory,
  IconMessagePlus,
  IconPencil,
} from '@tabler/icons-react';
import { say } from '../../shared/index.ts';
import { serviceAddress } from '../opening.ts';
import { words } from '../words/words.ts';
import type { CommandSource, EditorCommand } from './command.ts';
import type { Situation } from './situation.ts';

const w = () => words('commands');
const inFile = (group: number) => ({ name: 'file', group }) as const;
const mayPublish = (at: Situation) => at.opening.canEdit && at.room.ended.get() === undefined;

/** The document as a whole. */
export const fileCommands: CommandSource = (at) => [
  {
    id: 'file.publish',
    words: () => w().publish,
    icon: IconCloudUpload,
    menu: inFile(2),
    enabled: mayPublish,
    run: () => at.publish(),
  },
  {
    id: 'file.note',
    words: () => w().publishWithNote,
    icon: IconMessagePlus,
    menu: inFile(2),
    enabled: mayPublish,
    run: () => at.dialog.set('note'),
  },
  {
    id: 'file.rename',
    words: () => w().rename,
    icon: IconPencil,
    menu: inFile(3),
    enabled: () => at.opening.canRename === true && at.room.ended.get() === undefined,
    run: () => at.dialog.set('name'),
  },
  {
    id: 'file.history',
    words: () => w().history,
    icon: IconHistory,
    menu: inFile(3),
    enabled: () => at.opening.canEdit,
    run: () => at.dialog.set('history'),
  },
  ...(at.opening.viewer ? [published(at.opening.viewer)] : []),
  {
    id: 'file.download',
    words: () => w().download,
    also: () => w().downloadAlso,
    icon: IconDownload,
    menu: inFile(4),
    run: () => follow(serviceAddress(at.place, 'draft/content'), at.opening.name),
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
  menu: inFile(3),
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
