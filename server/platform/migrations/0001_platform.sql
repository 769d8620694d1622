create schema platform;

-- What exists once: whether the demo content was loaded, and the like.
create table platform.state (
  key text primary key,
  value jsonb not null,
  set_at timestamptz not null default now()
);

-- Who did what to which thing when.
create table platform.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  subject text,
  username text,
  request text,
  action text not null,
  thing text not null,
  detail jsonb not null default '{}'
);
create index audit_thing on platform.audit (thing, id desc);
create index audit_username on platform.audit (username, id desc);

create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only';
end $$;
create trigger audit_append_only before update or delete or truncate on platform.audit
  for each statement execute function platform.refuse_change();

-- Keys that sign tokens and addresses; private parts are encrypted under the master secret.
create table platform.signing_key (
  id text primary key,
  purpose text not null,
  algorithm text not null,
  public_jwk jsonb,
  secret text not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create index signing_key_purpose on platform.signing_key (purpose, created_at desc);

-- Processes that share this database; a row is alive while its process holds the advisory lock of the same number.
create table platform.process (
  id integer generated always as identity primary key,
  started_at timestamptz not null default now()
);

-- Which process runs which worker of the job queue.
create table platform.process_worker (
  worker text primary key,
  process integer not null
);
