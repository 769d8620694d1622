-- Who asked to edit a document and was not answered yet. The holder is written as in documents.share.
create table documents.edit_request (
  document text not null references documents.document on delete cascade,
  holder text not null,
  text text not null default '',
  asked_at timestamptz not null,
  primary key (document, holder)
);
