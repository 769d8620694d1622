-- A plan: what an import would do, read and judged but not carried out. It holds its source until it is applied.
create table design.plan (
  id uuid primary key,
  database_id bigint not null references design.database on delete cascade,
  -- The revision of the database that it was made against.
  revision bigint not null,
  source text,
  options jsonb not null,
  -- What it deletes besides: 'absent', or UNIDs.
  deletes jsonb,
  total integer not null,
  valid boolean not null,
  -- What is answered about it: JSON, without what changes.
  answer text not null,
  by_subject text not null,
  -- The import that applied it.
  import_id uuid,
  created_at timestamptz not null
);
create index plan_created on design.plan (created_at);
create index plan_database on design.plan (database_id);

-- An import that applies a plan: what it deletes besides, and the revision from which nothing may have moved.
alter table design.import add plan_id uuid, add planned_revision bigint, add deletes jsonb;
create index import_database on design.import (database_id);

-- Who deleted a database; nobody is known for those that were deleted before.
alter table design.database add deleted_by text;
create index database_deleted on design.database (deleted_at) where deleted_at is not null;
