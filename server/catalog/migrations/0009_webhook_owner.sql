-- Who made a webhook and is told when it fails, and when that was last; null for webhooks that are older.
alter table catalog.webhook add column owner_provider text;
alter table catalog.webhook add column owner_subject text;
alter table catalog.webhook add column told_at timestamptz;
