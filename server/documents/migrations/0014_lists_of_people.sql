-- Documents that somebody marked to find them again. The holder is written as in documents.share.
create table documents.star (
  holder text not null,
  document text not null references documents.document on delete cascade,
  starred_at timestamptz not null,
  primary key (holder, document)
);
create index on documents.star (document);

-- When somebody last opened a document, in the editor or the viewer.
create table documents.visit (
  holder text not null,
  document text not null references documents.document on delete cascade,
  visited_at timestamptz not null,
  primary key (holder, document)
);
create index on documents.visit (document);
create index on documents.visit (holder, visited_at desc);
