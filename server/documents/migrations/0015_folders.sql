-- Folders in which owners keep their documents. The holder is written as in documents.share.
create table documents.folder (
  id uuid primary key,
  holder text not null,
  -- null: not in another folder
  parent uuid references documents.folder,
  name text not null,
  created_at timestamptz not null
);
create unique index folder_name on documents.folder (holder, parent, lower(name)) nulls not distinct;
create index on documents.folder (parent);

-- Where an owner keeps a document; one that is not here lies in no folder of theirs.
create table documents.filing (
  holder text not null,
  document text not null references documents.document on delete cascade,
  folder uuid not null references documents.folder,
  primary key (holder, document)
);
create index on documents.filing (document);
create index on documents.filing (folder);
