-- A receiver that fails again and again is left alone for a while: how many attempts failed one after the other, of
-- whatever messages, and until when nothing is sent because of that.
alter table catalog.webhook add column failures integer not null default 0;
alter table catalog.webhook add column paused_until timestamptz;
create index delivery_pending on catalog.delivery (webhook, seq) where state = 'pending';
