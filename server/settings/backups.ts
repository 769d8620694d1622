import { resolve } from 'node:path';
import { given, optional, setting } from './setting.ts';
import { cron, secretText, wholeNumber } from './values.ts';

/** What the server backs up by itself, and how backups are encrypted. */
export const backupSettings = {
  backupTo: optional(
    'TRIVET_BACKUP_TO',
    (folder) => resolve(folder),
    '(no backups by the server itself)',
    'Folder that the server backs itself up to; better not on the disk of its data.',
  ),
  backupSchedule: setting(
    'TRIVET_BACKUP_SCHEDULE',
    cron,
    given('0 3 * * *'),
    '0 3 * * *',
    'When it does: minute, hour, day of the month, month and day of the week as in cron, in UTC.',
  ),
  backupKeep: setting(
    'TRIVET_BACKUP_KEEP',
    wholeNumber(1, 10_000),
    given(14),
    '14',
    'How many of these backups stay; older ones are removed after each.',
  ),
  backupKey: optional(
    'TRIVET_BACKUP_KEY',
    backupKey,
    '(backups are not encrypted)',
    'What backups are encrypted with, at least 16 characters; without it nothing can be restored from them, so keep it elsewhere too.',
    true,
  ),
};

function backupKey(given: string): Uint8Array {
  if (secretText(given).length < 16) throw new Error('must have at least 16 characters');
  return Buffer.from(given);
}
