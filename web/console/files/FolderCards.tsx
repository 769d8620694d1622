import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFolder, IconFolderSymlink, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DeleteFolder } from './DeleteFolder.tsx';
import { useFolderDrop } from './dragging.ts';
import { RenameFolder } from './FolderName.tsx';
import classes from './files.module.css';
import { type Folder, folderAddress } from './folders.ts';
import { MoveFolder } from './MoveTo.tsx';
import { words } from './words/words.ts';

const dialogs = { rename: RenameFolder, move: MoveFolder, remove: DeleteFolder };
type Deed = keyof typeof dialogs;

/** The folders that lie in one place. */
export function FolderCards({ folders }: { folders: readonly Folder[] }) {
  const w = words('folders');
  const [doing, setDoing] = useState<{ deed: Deed; folder: Folder }>();
  const Asking = doing && dialogs[doing.deed];
  return (
    <>
      {folders.length > 0 && (
        <ul className={classes.folders} aria-label={w.heading}>
          {folders.map((folder) => (
            <FolderCard key={folder.id} folder={folder} choose={(deed) => setDoing({ deed, folder })} />
          ))}
        </ul>
      )}
      {Asking && <Asking folder={doing.folder} close={() => setDoing(undefined)} />}
    </>
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
