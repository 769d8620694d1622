import { resolve } from 'node:path';
import { objectsPlace } from '../platform/objects/place.ts';
import { StartProblem } from '../platform/startProblem.ts';
import { given, optional, setting } from './setting.ts';
import { cron, secretText, text, wholeNumber } from './values.ts';

/** What the server backs up by itself, and how backups are encrypted. */
export const backupSettings = {
  backupTo: optional(
    'TRIVET_BACKUP_TO',
    backupPlace,
    '(no backups by the server itself)',
    'Where the server backs itself up to: a folder, better not on the disk of its data, or s3://BUCKET/PREFIX as for TRIVET_OBJECTS.',
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
  backupAccessKey: optional(
    'TRIVET_BACKUP_ACCESS_KEY',
    text,
    '(that of TRIVET_OBJECTS)',
    'Our access key at the S3-compatible store of backups.',
  ),
  backupSecretKey: optional(
    'TRIVET_BACKUP_SECRET_KEY',
    text,
    '(that of TRIVET_OBJECTS)',
    'Secret of that access key.',
    true,
  ),
};

function backupPlace(where: string): string {
  if (!where.startsWith('s3://')) return resolve(where);
  objectsPlace(where);
  return where;
}

type Given = { backupAccessKey: string | undefined; backupSecretKey: string | undefined };

/** Settings that mean nothing without one another. @throws StartProblem. */
export function refuseHalfOfBackupKeys({ backupAccessKey, backupSecretKey }: Given): void {
  if (Boolean(backupAccessKey) !== Boolean(backupSecretKey))
    throw new StartProblem(
      'The settings TRIVET_BACKUP_ACCESS_KEY and TRIVET_BACKUP_SECRET_KEY need each other.',
    );
}

function backupKey(given: string): Uint8Array {
  if (secretText(given).length < 16) throw new Error('must have at least 16 characters');
  return Buffer.from(given);
}
