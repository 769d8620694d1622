-- Who moved a document to the trash; unknown of what was there before.
alter table documents.document add deleted_by jsonb;
