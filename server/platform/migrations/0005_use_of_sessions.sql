-- When, where and in what a session was begun and last used, so that idle ones end and people can find theirs.
alter table platform.session
  -- What others than the browser call it by; the other id is what the browser proves itself with, hashed.
  add column public_id uuid not null default gen_random_uuid(),
  -- Sessions of before this count as used now.
  add column used_at timestamptz not null default now(),
  add column address text,
  add column browser text,
  add column system text,
  add column device text,
  -- The session at the built-in provider, by its hashed id: it ends with this one, and with it what came from it.
  add column provider_session text;
create index session_used on platform.session (used_at);
