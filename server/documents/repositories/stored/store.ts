import { sql } from 'kysely';
import type { Actor } from '../../../platform/audit/audit.ts';
import { etagOf } from '../../../platform/http/conditional.ts';
import type { Cipher } from '../../../platform/keys/cipher.ts';
import { hashed } from '../../../platform/keys/hashed.ts';
import { type Keyword, typeOf } from '../../repositoryTypes.ts';
import type { Reading, Writing } from '../../tables.ts';
import type { CmisSettings, RestSettings } from '../configured.ts';

const PURPOSE = 'stored repository';

type StoredTables = {
  'documents.stored_repository': {
    keyword: Keyword;
    settings: string;
    enabled: boolean;
    changed_at: Date;
    changed_by: string;
  };
};
const kept = (reading: Reading) => reading.withTables<StoredTables>();

/** A repository that administrators connected. */
export type StoredRepository = {
  keyword: Keyword;
  /** Undefined when it was encrypted under a master secret that is gone. */
  settings: RestSettings | CmisSettings | undefined;
  enabled: boolean;
  changedAt: Date;
  changedBy: string;
  /** Another one after every change. */
  tag: string;
};

/** All that are stored. */
export async function listStored(reading: Reading, cipher: Cipher): Promise<StoredRepository[]> {
  const rows = await kept(reading)
    .selectFrom('documents.stored_repository')
    .selectAll()
    .orderBy('keyword')
    .execute();
  return rows.map((row) => ({
    keyword: row.keyword,
    settings: opened(cipher, row.settings),
    enabled: row.enabled,
    changedAt: row.changed_at,
    changedBy: row.changed_by,
    tag: tagOf(row),
  }));
}

/** What is encrypted is another text whenever it is stored. */
const tagOf = ({ settings, enabled }: { settings: string; enabled: boolean }): string =>
  etagOf(hashed(`${enabled} ${settings}`).slice(0, 22));

function opened(cipher: Cipher, sealed: string): RestSettings | CmisSettings | undefined {
  try {
    return JSON.parse(cipher.decrypt(PURPOSE, sealed)) as RestSettings | CmisSettings;
  } catch {
    return undefined;
  }
}

/** One change after the other, so that each entry of the audit trail says what was there before it. */
export const oneByOne = (tx: Writing) =>
  sql`lock table documents.stored_repository in exclusive mode`.execute(tx);

type Change = { by: Actor; at: Date };

/** Stores one in the place of the one before. @returns its tag. */
export async function putStored(
  tx: Writing,
  cipher: Cipher,
  keyword: Keyword,
  { settings, enabled }: { settings: RestSettings | CmisSettings; enabled: boolean },
  { by, at }: Change,
): Promise<string> {
  const row = {
    settings: cipher.encrypt(PURPOSE, JSON.stringify(settings)),
    enabled,
    changed_at: at,
    changed_by: by.username,
  };
  await kept(tx)
    .insertInto('documents.stored_repository')
    .values({ keyword, ...row })
    .onConflict((conflict) => conflict.column('keyword').doUpdateSet(row))
    .execute();
  return tagOf(row);
}

/** @returns its tag. */
export async function switchStored(
  tx: Writing,
  keyword: Keyword,
  enabled: boolean,
  { by, at }: Change,
): Promise<string> {
  const row = await kept(tx)
    .updateTable('documents.stored_repository')
    .set({ enabled, changed_at: at, changed_by: by.username })
    .where('keyword', '=', keyword)
    .returning(['settings', 'enabled'])
    .executeTakeFirstOrThrow();
  return tagOf(row);
}

export async function removeStored(tx: Writing, keyword: Keyword): Promise<void> {
  await kept(tx).deleteFrom('documents.stored_repository').where('keyword', '=', keyword).execute();
}

/** Forgets how people signed in to the repository of a keyword: what they gave to one server must not reach another. */
export async function forgetPeople(tx: Writing, keyword: Keyword): Promise<void> {
  await tx.deleteFrom('documents.repository_token').where('repository', '=', keyword).execute();
  await tx.deleteFrom('documents.repository_sign_in').where('repository', '=', keyword).execute();
  await tx.deleteFrom('documents.repository_offer').where('type', '=', typeOf(keyword)).execute();
}
