import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../settings.ts';

test('a setting comes from the environment before the file, and an empty one from neither', () => {
  const folder = mkdtempSync(join(tmpdir(), 'trivet-'));
  try {
    const secret = join(folder, 'secret');
    writeFileSync(secret, 'hunter2 hunter2 hunter2 hunter2\n');
    const file = join(folder, 'trivet.json');
    writeFileSync(
      file,
      JSON.stringify({ TRIVET_TRASH_DAYS: 7, TRIVET_DELETED_DAYS: 7, TRIVET_LOG_LEVEL: 'debug' }),
    );
    const { origins, trashDays, deletedDays, logLevel } = readSettings({
      TRIVET_CONFIG: file,
      TRIVET_DELETED_DAYS: '8',
      TRIVET_LOG_LEVEL: '',
      TRIVET_SECRET_FILE: secret,
    });
    expect([trashDays, deletedDays, logLevel]).toEqual([7, 8, 'info']);
    expect(origins).toEqual({
      TRIVET_TRASH_DAYS: 'file',
      TRIVET_DELETED_DAYS: 'environment',
      TRIVET_SECRET: 'environment',
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
