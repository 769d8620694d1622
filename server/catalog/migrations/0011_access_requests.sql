-- Who asks for access to a release that they see but may not download.
create table catalog.access_request (
  seq bigint generated always as identity unique,
  id text primary key,
  release text not null references catalog.release on delete cascade,
  identity_provider text not null,
  subject text not null,
  text text,
  requested_at timestamptz not null,
  unique (identity_provider, subject, release)
);
create index access_request_release on catalog.access_request (release, seq);
