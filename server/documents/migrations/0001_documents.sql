create schema documents;

-- The built-in repository: a document, its versions, and who may do what with it.
create table documents.document (
  id text primary key,
  name text not null,
  mime text not null,
  description text not null default '',
  -- The newest version; version labels count from 1.
  version integer not null,
  created_at timestamptz not null,
  creator jsonb not null,
  modified_at timestamptz not null,
  modifier jsonb not null,
  deleted_at timestamptz
);

create table documents.document_version (
  document text not null references documents.document on delete cascade,
  version integer not null,
  sha256 text not null,
  size bigint not null,
  modified_at timestamptz not null,
  modifier jsonb not null,
  comment text not null default '',
  primary key (document, version)
);

create table documents.share (
  document text not null references documents.document on delete cascade,
  kind text not null check (kind in ('user', 'group')),
  -- `<identity provider> <subject>` of a user; the name of a group.
  holder text not null,
  -- How the holder is called in answers: the user name, or the name of the group.
  name text not null,
  granted text not null check (granted in ('read', 'comment', 'write', 'owner')),
  primary key (document, kind, holder)
);
create index on documents.share (kind, holder);

-- A draft: unpublished work on one document of one repository, whatever version it was opened from.
create table documents.draft (
  id uuid primary key,
  repository text not null,
  document text not null,
  name text not null,
  base_version text not null,
  -- The bytes that the keys in the text refer to, kept as long as the draft lives.
  source text not null,
  -- The bytes that were published last; at first those that were opened.
  published text not null,
  size bigint not null,
  -- Counts updates; what is beyond published_revision is not in the repository yet.
  revision bigint not null default 0,
  published_revision bigint not null default 0,
  lasteditor jsonb not null,
  -- What the document has that is kept but cannot be edited, in words.
  carried jsonb not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  visited_at timestamptz not null,
  unique (repository, document)
);

-- The durable log of a draft's Yjs updates; only ever appended to, and merged.
create table documents.draft_update (
  id bigint generated always as identity primary key,
  draft uuid not null references documents.draft on delete cascade,
  content bytea not null
);
create index on documents.draft_update (draft, id);

-- Through which address each person came to the draft; their right is asked there again.
create table documents.draft_visitor (
  draft uuid not null references documents.draft on delete cascade,
  identity_provider text not null,
  subject text not null,
  type text not null,
  primary key (draft, identity_provider, subject)
);

-- One request to publish. `sending` holds what was sent, so that an interrupted attempt is recognised and not repeated.
create table documents.publication (
  id uuid primary key,
  draft uuid not null references documents.draft on delete cascade,
  person jsonb not null,
  type text not null,
  -- The version of the repository that the person agreed to publish over, after a conflict.
  over_version text,
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'done', 'unchanged', 'conflict', 'failed')),
  sent text,
  sent_over text,
  revision bigint,
  version text,
  summary text,
  requested_at timestamptz not null,
  finished_at timestamptz
);
create index on documents.publication (draft, state);

-- Work that was set aside for the repository's version, to be restored under its name.
create table documents.kept_copy (
  id uuid primary key,
  repository text not null,
  document text not null,
  name text not null,
  sha256 text not null,
  size bigint not null,
  kept_at timestamptz not null,
  kept_by jsonb not null
);
create index on documents.kept_copy (repository, document);

-- Tokens of repositories, encrypted; one per repository and person.
create table documents.repository_token (
  repository text not null,
  identity_provider text not null,
  subject text not null,
  access_token text not null,
  refresh_token text,
  expires_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (repository, identity_provider, subject)
);

-- Sign-ins to repositories that are under way, by the hash of their state.
create table documents.repository_sign_in (
  state text primary key,
  repository text not null,
  identity_provider text not null,
  subject text not null,
  application text not null,
  file_id text not null,
  verifier text not null,
  expires_at timestamptz not null
);
