-- Documents whose text has to be read yet.
create index on documents.document_search (document) where sha256 is null;
