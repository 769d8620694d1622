import { ActionIcon, Menu } from '@mantine/core';
import {
  IconDots,
  IconFolder,
  IconFolderSymlink,
  IconFolderUp,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { Folder } from '../../shared/folders/folders.ts';
import { DeleteFolder } from './DeleteFolder.tsx';
import { useFolderDrop } from './dragging.ts';
import { RenameFolder } from './FolderName.tsx';
import classes from './files.module.css';
import { folderAddress } from './folders.ts';
import { MoveFolder } from './MoveTo.tsx';
import { words } from './words/words.ts';

const dialogs = { rename: RenameFolder, move: MoveFolder, remove: DeleteFolder };
type Deed = keyof typeof dialogs;

type Place = { id: string | null; name: string };
type Props = {
  folders: readonly Folder[];
  /** Where the folder lies that is shown; undefined where none is. */
  above: Place | undefined;
};

/** The folders that lie in one place, after the way out of it. */
export function FolderCards({ folders, above }: Props) {
  const w = words('folders');
  const [doing, setDoing] = useState<{ deed: Deed; folder: Folder }>();
  const Asking = doing && dialogs[doing.deed];
  return (
    <>
      {(folders.length > 0 || above) && (
        <ul className={classes.folders} aria-label={w.heading}>
          {above && <AboveCard place={above} />}
          {folders.map((folder) => (
            <FolderCard key={folder.id} folder={folder} choose={(deed) => setDoing({ deed, folder })} />
          ))}
        </ul>
      )}
      {Asking && <Asking folder={doing.folder} close={() => setDoing(undefined)} />}
    </>
  );
}

/** Leads out of a folder, and takes out of it what is dropped here. */
function AboveCard({ place: { id, name } }: { place: Place }) {
  const { over, listeners } = useFolderDrop(id, name);
  return (
    <li data-over={over || undefined} {...listeners}>
      <a href={id === null ? '/files?filter=mine' : folderAddress(id)}>
        <IconFolderUp size={20} stroke={1.6} aria-hidden />
        <span>{words('folders').up(name)}</span>
      </a>
    </li>
  );
}

type CardProps = { folder: Folder; choose: (deed: Deed) => void };

/** A folder, which takes documents that are dropped on it. */
function FolderCard({ folder, choose }: CardProps) {
  const w = words('folders');
  const { over, listeners } = useFolderDrop(folder.id, folder.name);
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <li data-over={over || undefined} {...listeners}>
      <a href={folderAddress(folder.id)}>
        <IconFolder size={20} stroke={1.6} aria-hidden />
        <span>{folder.name}</span>
      </a>
      <Menu position="bottom-end" width={220} shadow="md">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={w.actions(folder.name)}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconTag {...icon} />} onClick={() => choose('rename')}>
            {w.rename}
          </Menu.Item>
          <Menu.Item leftSection={<IconFolderSymlink {...icon} />} onClick={() => choose('move')}>
            {w.move}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => choose('remove')}>
            {w.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
