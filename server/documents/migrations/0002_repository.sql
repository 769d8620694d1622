-- Minor versions are told from major ones, for those who ask by CMIS.
alter table documents.document_version add column major boolean not null default true;

-- A document from which new ones are made.
alter table documents.document add column template boolean not null default false;
-- The trash is emptied by age.
create index on documents.document (deleted_at) where deleted_at is not null;

-- A document that somebody has checked out: what they prepare, unseen by others until it is checked in.
create table documents.working_copy (
  document text primary key references documents.document on delete cascade,
  -- The version it was taken from; nothing else writes versions meanwhile.
  over integer not null,
  holder jsonb not null,
  identity_provider text not null,
  name text not null,
  description text not null,
  sha256 text not null,
  size bigint not null,
  -- Counts changes, as a token against changes that crossed.
  revision integer not null default 1,
  begun_at timestamptz not null,
  modified_at timestamptz not null
);

-- What a document is found by, as words in lower case apart from each other by spaces.
create table documents.document_search (
  document text primary key references documents.document on delete cascade,
  name text not null,
  description text not null,
  -- The bytes whose text this is; null until somebody looked at them.
  sha256 text,
  content text not null default '',
  words tsvector not null generated always as (
    setweight(to_tsvector('simple', name), 'A')
    || setweight(to_tsvector('simple', description), 'B')
    || setweight(to_tsvector('simple', content), 'C')
  ) stored
);
create index on documents.document_search using gin (words);
