import { resolve } from 'node:path';
import { createFolderPlace } from './folder.ts';
import type { BackupPlace } from './place.ts';

/** Opens the place of a backup, by the path of a folder. */
export const openPlace = async (where: string): Promise<BackupPlace> => createFolderPlace(resolve(where));
