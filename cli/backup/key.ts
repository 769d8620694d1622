import { Option } from 'commander';
import { readKeyFile } from '../../server/platform/backup/encryption/keys.ts';
import type { Settings } from '../../server/settings.ts';

export type KeyOption = { keyFile?: string };

/** @param use what the key is for. */
export const keyOption = (use: string): Option =>
  new Option(
    '--key-file <file>',
    `${use} with the key in this file; else with TRIVET_BACKUP_KEY, if that is set`,
  );

/** The key of a backup. @throws StartProblem when its file cannot be used. */
export const keyOf = (file: string | undefined, { backupKey }: Settings): Uint8Array | undefined =>
  file === undefined ? backupKey : readKeyFile(file);
