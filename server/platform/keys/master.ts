import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Settings } from '../../settings.ts';
import type { Database } from '../database/database.ts';
import { StartProblem } from '../startProblem.ts';
import { type Cipher, cipherOf } from './cipher.ts';
import { makeSecretFile, missingSecret, readSecretFile, secretPath } from './secretFile.ts';

/** What the database remembers of its master secret. */
const STATE_KEY = 'master secret';

/** Takes the master secret from the settings or the data folder, where the first start makes one, and holds it to the one
 *  with which the database was written.
 *  @throws StartProblem unless it is that one, and whole. */
export async function openCipher(
  { secret, dataDir }: Pick<Settings, 'secret' | 'dataDir'>,
  database: Database,
): Promise<Cipher> {
  const place = secret === undefined ? secretPath(dataDir) : 'TRIVET_SECRET';
  const given = secret ?? readSecretFile(dataDir);
  if (given === undefined && (await isKeyed(database))) missingSecret(place);
  const cipher = cipherOf(given ?? makeSecretFile(dataDir));
  if (!(await fits(cipher, database)))
    throw new StartProblem(
      `The master secret in ${place} is not the one with which this database was written; bring that one back from a backup.`,
    );
  return cipher;
}

/** True when something was kept with a master secret, or will be, because a process has begun to use one. */
async function isKeyed(database: Database): Promise<boolean> {
  const { rows } = await sql`select 1 from platform.state where key = ${STATE_KEY}
    union all (select 1 from platform.signing_key limit 1)`.execute(database.as<unknown>());
  return rows.length > 0;
}

/** Holds the secret to what the database remembers of it. A database that remembers nothing yet is held to its keys, and
 *  remembers this one from now on. */
async function fits(cipher: Cipher, database: Database): Promise<boolean> {
  const executor = database.as<unknown>();
  const check = cipher.derive('check of the master secret');
  const remembered = async () => {
    const { rows } = await sql<{ value: string }>`select value from platform.state
      where key = ${STATE_KEY}`.execute(executor);
    return rows[0] && Buffer.from(rows[0].value, 'base64url');
  };
  if (!(await remembered())) {
    if (!(await opensKeys(cipher, database))) return false;
    // Of processes that start together with different secrets, one is held to that of the other.
    await sql`insert into platform.state (key, value)
      values (${STATE_KEY}, ${JSON.stringify(check.toString('base64url'))}::jsonb)
      on conflict do nothing`.execute(executor);
  }
  const kept = await remembered();
  return kept?.length === check.length && timingSafeEqual(kept, check);
}

async function opensKeys(cipher: Cipher, database: Database): Promise<boolean> {
  const { rows } = await sql<{ secret: string }>`select secret from platform.signing_key
    order by created_at desc limit 1`.execute(database.as<unknown>());
  try {
    for (const { secret } of rows) cipher.decrypt('signing key', secret);
    return true;
  } catch {
    return false;
  }
}
