import type { JWK } from 'jose';
import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely';

/** Tables of the design service, as its SQL sees them. Text that is nullable in SQL is nullable here. */
type DatabaseTable = {
  id: Generated<number>;
  path: string;
  path_key: string;
  title: string;
  replica_id: string;
  root_tag: string;
  databaseinfo: string | null;
  acl: string;
  fulltextsettings: string | null;
  launchsettings: string | null;
  revision: Generated<number>;
  acl_revision: Generated<number>;
  next_note_id: Generated<number>;
  created_by: string;
  created_at: Generated<Date>;
  deleted_at: Date | null;
  deleted_by: string | null;
};

/** A row of `design.database`. */
export type DatabaseRow = Selectable<DatabaseTable>;

type ElementTable = {
  id: Generated<number>;
  database_id: number;
  kind: 'design' | 'document';
  type: string;
  name: string;
  aliases: string[];
  answers: string[];
  language: string;
  flags: string;
  unid: string;
  note_id: number;
  dxl: string;
  namespaces: string;
  fingerprint: string;
  version: number;
  revision: number;
  signer: string | null;
  signed_at: Date | null;
  signature: string | null;
};

/** A row of `design.element`. */
export type ElementRow = Selectable<ElementTable>;

type ElementNameTable = { element_id: number; database_id: number; type: string; key: string };

export type ElementVersionTable = {
  element_id: number;
  version: number;
  database_id: number;
  type: string;
  name: string;
  unid: string;
  action: ChangeAction;
  at: Generated<Date>;
  by_subject: string;
  by_name: string;
  why: string | null;
  import_id: string | null;
  project: string | null;
  revision: number;
  dxl: string | null;
  namespaces: string | null;
  signer: string | null;
  signed_at: Date | null;
  signature: string | null;
};

export type ChangeAction = 'create' | 'replace' | 'delete' | 'restore';

export type ChangeTable = {
  database_id: number;
  revision: number;
  kind: 'properties' | 'acl' | 'database';
  action: ChangeAction;
  name: string | null;
  at: Generated<Date>;
  by_subject: string | null;
  by_name: string;
  why: string | null;
  import_id: string | null;
  project: string | null;
};

export type ImportStatus = 'pending' | 'running' | 'complete' | 'error';

export type ImportTable = {
  id: string;
  database_id: number;
  status: Generated<ImportStatus>;
  source: string | null;
  options: string;
  caller: string;
  total: number;
  done: Generated<number>;
  log: string | null;
  error: string | null;
  result: string | null;
  imported_count: number | null;
  why: string | null;
  project: string | null;
  plan_id: string | null;
  planned_revision: number | null;
  chosen: string | null;
  deletes: string | null;
  created_at: Generated<Date>;
  finished_at: Date | null;
};

export type PlanTable = {
  id: string;
  database_id: number;
  revision: number;
  source: string | null;
  options: string;
  deletes: string | null;
  total: number;
  valid: boolean;
  answer: string;
  by_subject: string;
  import_id: string | null;
  created_at: Date;
};

export type SignerTable = {
  key_id: string;
  subject: string;
  name: string;
  public_jwk: ColumnType<JWK, string>;
  created_at: Generated<Date>;
};

export type Tables = {
  'design.database': DatabaseTable;
  'design.element': ElementTable;
  'design.element_name': ElementNameTable;
  'design.element_version': ElementVersionTable;
  'design.change': ChangeTable;
  'design.import': ImportTable;
  'design.plan': PlanTable;
  'design.signer': SignerTable;
};

/** What reads: the database or a transaction. */
export type Reading = Kysely<Tables>;
/** What writes: always a transaction. */
export type Writing = Transaction<Tables>;
