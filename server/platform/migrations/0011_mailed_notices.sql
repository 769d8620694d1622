-- Notices by e-mail: when one was sent, and of which a person wants to hear in this way; null: of all.
alter table platform.notice add column mailed_at timestamptz;
alter table platform.preference add column mail text;
