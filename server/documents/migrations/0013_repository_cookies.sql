-- The cookie of a person's browser that a repository is asked with, encrypted, for the minutes after it was last seen or
-- used: any process publishes with it.
create table documents.repository_cookie (
  name text not null,
  identity_provider text not null,
  subject text not null,
  value text not null,
  expires_at timestamptz not null,
  primary key (name, identity_provider, subject)
);
create index repository_cookie_expires_at on documents.repository_cookie (expires_at);
