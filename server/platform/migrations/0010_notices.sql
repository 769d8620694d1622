-- What people are told of: what happened to their things, or that somebody named them.
create table platform.notice (
  id bigint generated always as identity primary key,
  identity_provider text not null,
  subject text not null,
  -- What happened, in the words of the service, with what its sentence says of it: the page makes the sentence.
  kind text not null,
  params jsonb not null,
  -- Where it is to be seen: a path of ours.
  address text not null,
  -- The same happening has the same key, and is told once.
  key text not null,
  -- Whether it is meant for this person by name.
  personal boolean not null,
  at timestamptz not null,
  read_at timestamptz,
  unique (identity_provider, subject, key),
  foreign key (identity_provider, subject) references platform.account on delete cascade
);
create index notice_of_person on platform.notice (identity_provider, subject, id desc);
create index notice_unread on platform.notice (identity_provider, subject) where read_at is null;
create index notice_at on platform.notice (at);
