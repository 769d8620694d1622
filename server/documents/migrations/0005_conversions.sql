-- A version of a document as a PDF. It can be made again at any time: rows may be deleted.
create table documents.conversion (
  repository text not null,
  document text not null,
  -- The version, and when the repository says it was changed: some give one label to several contents.
  version text not null,
  state text not null check (state in ('working', 'done', 'failed')),
  sha256 text,
  size bigint,
  -- Why there is no PDF, in a sentence.
  reason text,
  -- The process that works on it, and until when it may be taken to be alive.
  process uuid,
  lease_until timestamptz,
  finished_at timestamptz,
  used_at timestamptz not null,
  primary key (repository, document, version)
);
create index on documents.conversion (sha256);
create index on documents.conversion (used_at);

-- Objects of pages that are kept no longer, until they are collected.
create table documents.left_pages (
  sha256 text primary key,
  used_at timestamptz not null
);
