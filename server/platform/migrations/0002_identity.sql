-- People. With an external provider a row is what that provider last said of a person who came here.
create table platform.account (
  identity_provider text not null,
  subject text not null,
  username text not null,
  display_name text not null,
  distinguished_name text not null,
  email text,
  email_verified boolean not null default false,
  -- scrypt with its parameters; null where somebody else keeps the password.
  password text,
  roles text[] not null default '{}',
  -- What an external provider claims, beside what is granted here.
  claimed_roles text[] not null default '{}',
  claimed_groups text[] not null default '{}',
  disabled boolean not null default false,
  -- Tokens carry it; raising it ends them all.
  epoch integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (identity_provider, subject)
);
create unique index account_username on platform.account (lower(username)) where identity_provider = 'trivet';
create unique index account_distinguished_name on platform.account (lower(distinguished_name)) where identity_provider = 'trivet';
create unique index account_email on platform.account (lower(email)) where identity_provider = 'trivet' and email_verified;
create index account_any_username on platform.account (identity_provider, lower(username));
create index account_any_email on platform.account (identity_provider, lower(email));
create index account_any_distinguished_name on platform.account (identity_provider, lower(distinguished_name));

create table platform.account_group (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  created_at timestamptz not null default now()
);
create unique index account_group_name on platform.account_group (lower(name));

create table platform.account_group_member (
  group_id bigint not null references platform.account_group on delete cascade,
  identity_provider text not null,
  subject text not null,
  primary key (group_id, identity_provider, subject),
  foreign key (identity_provider, subject) references platform.account on delete cascade
);
create index account_group_member_account on platform.account_group_member (identity_provider, subject);

-- Browsers that are signed in; the id in the cookie is kept only as its hash.
create table platform.session (
  id text primary key,
  identity_provider text not null,
  subject text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The provider's ID token, encrypted, with which the provider is told that the person signs out.
  id_token text,
  foreign key (identity_provider, subject) references platform.account on delete cascade
);
create index session_account on platform.session (identity_provider, subject);
create index session_expires on platform.session (expires_at);

-- Failed sign-ins by account, by address and by both, under keyed hashes: people type passwords into name fields.
create table platform.sign_in_failure (
  key text primary key,
  failures integer not null,
  began_at timestamptz not null,
  last_at timestamptz not null,
  locks integer not null default 0,
  locked_until timestamptz
);
create index sign_in_failure_last on platform.sign_in_failure (last_at);

-- What the OpenID provider remembers (codes, grants, refresh tokens, its sessions). Ids are hashed and payloads
-- encrypted, so that a copy of the database holds nothing to sign in with.
create table platform.oidc_record (
  model text not null,
  id text not null,
  payload text not null,
  grant_id text,
  uid text,
  user_code text,
  subject text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_record_grant on platform.oidc_record (grant_id) where grant_id is not null;
create index oidc_record_uid on platform.oidc_record (model, uid) where uid is not null;
create index oidc_record_user_code on platform.oidc_record (model, user_code) where user_code is not null;
create index oidc_record_subject on platform.oidc_record (subject) where subject is not null;
create index oidc_record_expires on platform.oidc_record (expires_at);
