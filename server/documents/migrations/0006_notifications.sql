-- What is told to the address that the settings name for notifications: one message for each mention.
create table documents.notification (
  id uuid primary key,
  repository text not null,
  document text not null,
  -- Who mentioned somebody; they may ask what became of it.
  identity_provider text not null,
  subject text not null,
  -- The exact bytes that are signed and sent, the same in every attempt.
  body text not null,
  -- unsent: the settings named no address when it happened.
  state text not null check (state in ('pending', 'delivered', 'failed', 'unsent')),
  attempts integer not null default 0,
  -- What came of the last attempt: status, or why there was none.
  outcome jsonb,
  next_at timestamptz,
  created_at timestamptz not null
);
create index notification_created_at on documents.notification (created_at) where state <> 'pending';
