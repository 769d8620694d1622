import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFolder, IconFolderSymlink, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { DeleteFolder } from './DeleteFolder.tsx';
import { RenameFolder } from './FolderName.tsx';
import classes from './files.module.css';
import { type Folder, folderAddress } from './folders.ts';
import { MoveFolder } from './MoveTo.tsx';
import { words } from './words/words.ts';

const dialogs = { rename: RenameFolder, move: MoveFolder, remove: DeleteFolder };

/** The folders that lie in one place. */
export function FolderCards({ folders }: { folders: readonly Folder[] }) {
  const w = words('folders');
  const [doing, setDoing] = useState<{ deed: keyof typeof dialogs; folder: Folder }>();
  const Asking = doing && dialogs[doing.deed];
  const icon = { size: 16, 'aria-hidden': true } as const;
  return (
    <>
      {folders.length > 0 && (
        <ul className={classes.folders} aria-label={w.heading}>
          {folders.map((folder) => (
            <li key={folder.id}>
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
                  <Menu.Item
                    leftSection={<IconTag {...icon} />}
                    onClick={() => setDoing({ deed: 'rename', folder })}
                  >
                    {w.rename}
                  </Menu.Item>
                  <Menu.Item
                    leftSection={<IconFolderSymlink {...icon} />}
                    onClick={() => setDoing({ deed: 'move', folder })}
                  >
                    {w.move}
                  </Menu.Item>
                  <Menu.Item
                    color="red"
                    leftSection={<IconTrash {...icon} />}
                    onClick={() => setDoing({ deed: 'remove', folder })}
                  >
                    {w.remove}
                  </Menu.Item>
                </Menu.Dropdown>
              </Menu>
            </li>
          ))}
        </ul>
      )}
      {Asking && <Asking folder={doing.folder} close={() => setDoing(undefined)} />}
    </>
  );
}
