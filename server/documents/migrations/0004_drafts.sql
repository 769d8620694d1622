-- A draft whose text is replaced (an earlier version restored, the repository's taken) gets another id, so that windows
-- that still hold the old text never merge it into the new one. What hangs on the draft follows.
alter table documents.draft_update drop constraint draft_update_draft_fkey,
  add foreign key (draft) references documents.draft on delete cascade on update cascade;
alter table documents.draft_visitor drop constraint draft_visitor_draft_fkey,
  add foreign key (draft) references documents.draft on delete cascade on update cascade;
alter table documents.publication drop constraint publication_draft_fkey,
  add foreign key (draft) references documents.draft on delete cascade on update cascade;

alter table documents.publication
  -- What changed, in the words of who published; kept as the comment of the version.
  add column comment text not null default '',
  -- How often it was put off because the repository did not take it, and when it is tried again.
  add column attempts integer not null default 0,
  add column next_at timestamptz,
  -- The code of the problem that put it off or ended it.
  add column code text;

alter table documents.kept_copy
  -- Why it was kept: set aside in a conflict, before other content was restored, or because somebody asked.
  add column reason text not null default 'conflict' check (reason in ('conflict', 'restore', 'asked')),
  -- The version that the kept work was based on; empty for copies from before this was noted.
  add column base_version text not null default '';
create index on documents.kept_copy (kept_at);
create index on documents.kept_copy (sha256);

-- Objects that a draft or a copy let go of; they are removed later, when nothing else needs them.
create table documents.left_object (
  sha256 text primary key,
  left_at timestamptz not null default now()
);
