-- What people prove themselves with besides a password, at the built-in provider, and how they like the pages.

-- The app that shows codes (RFC 6238): one for each person.
create table platform.authenticator_app (
  identity_provider text not null,
  subject text not null,
  -- Encrypted: whoever has it can make the codes.
  secret text not null,
  -- The time step of the last code that was taken: it and those before it are good no more.
  last_step bigint not null,
  added_at timestamptz not null,
  used_at timestamptz,
  primary key (identity_provider, subject),
  foreign key (identity_provider, subject) references platform.account on delete cascade
);

-- Passkeys (WebAuthn), by the id of the credential.
create table platform.passkey (
  id text primary key,
  public_id uuid not null default gen_random_uuid() unique,
  identity_provider text not null,
  subject text not null,
  name text not null,
  public_key bytea not null,
  -- Rises with each use, where the authenticator counts at all.
  counter bigint not null,
  transports text[] not null,
  -- True when it may be on several devices, by way of an account elsewhere.
  synced boolean not null,
  added_at timestamptz not null,
  used_at timestamptz,
  foreign key (identity_provider, subject) references platform.account on delete cascade
);
create index passkey_account on platform.passkey (identity_provider, subject);

-- Codes for whoever lost the rest, hashed as passwords are; one that was used is gone.
create table platform.recovery_code (
  identity_provider text not null,
  subject text not null,
  -- The digit that the code begins with.
  place smallint not null,
  hash text not null,
  made_at timestamptz not null,
  primary key (identity_provider, subject, place),
  foreign key (identity_provider, subject) references platform.account on delete cascade
);

-- Challenges that passkeys answered, by their hash, until they would have ended by themselves.
create table platform.spent_challenge (
  id text primary key,
  expires_at timestamptz not null
);
create index spent_challenge_expires on platform.spent_challenge (expires_at);

-- When the person of a session last proved who they are; null: not since this is noted.
alter table platform.session add column confirmed_at timestamptz;

create table platform.preference (
  identity_provider text not null,
  subject text not null,
  -- Null: as the browser says.
  language text,
  colours text,
  changed_at timestamptz not null default now(),
  primary key (identity_provider, subject),
  foreign key (identity_provider, subject) references platform.account on delete cascade
);
