-- What lists tell of each document, read from its text after the change was committed. A row counts as long as the
-- document still has the revision that was read: one whose Readers items have not been read is shown to nobody.
create table design.document (
  element_id bigint primary key references design.element on delete cascade,
  database_id bigint not null,
  revision integer not null,
  -- Which reader read it: a newer one may find more.
  reader integer not null,
  form text not null,
  form_key text collate "C" not null,
  title text not null,
  -- As it is sorted: without case and accents.
  title_key text collate "C" not null,
  -- UNID of the document that it responds to.
  parent text,
  created timestamptz,
  -- When it came in, where it does not say when it was changed.
  modified timestamptz not null,
  attachments integer not null,
  -- Who may read it, in the form in which names are compared; `*` for everybody.
  names text[] not null,
  words tsvector not null
);
create index document_modified on design.document (database_id, modified, element_id);
create index document_title on design.document (database_id, title_key, element_id);
create index document_form_modified on design.document (database_id, form_key, modified, element_id);
create index document_form_title on design.document (database_id, form_key, title_key, element_id);
create index document_parent on design.document (database_id, parent) where parent is not null;
create index document_names on design.document using gin (names);
create index document_words on design.document using gin (words);

-- The revision of the database whose documents have all been read; while it is the current one, nothing is left to read.
create table design.documents_read (
  database_id bigint primary key references design.database on delete cascade,
  revision bigint not null,
  reader integer not null
);

-- What is unread of either kind is looked for in the order of ids, whatever else the database holds.
create index element_document on design.element (database_id, id) where kind = 'document';
create index element_design on design.element (database_id, id) where kind = 'design';
