-- Repositories that administrators connected in the browser, beside those of the settings. What connects one is encrypted
-- as a whole, because addresses may hold keys as well.
create table documents.stored_repository (
  keyword text primary key,
  settings text not null,
  enabled boolean not null,
  changed_at timestamptz not null,
  changed_by text not null
);
