-- Which process has the room of which draft open, and who edits there. A row counts only while its process lives
-- (platform.living_process). When a process is found dead, it is noted when that was, and its drafts are looked at a
-- minute later: it may only have lost its connection, and takes its rooms again.
-- The draft may end or get another id while its room still closes, so that this refers to none.
create table documents.open_room (
  draft uuid not null,
  process integer not null,
  editors jsonb not null default '[]',
  left_at timestamptz,
  primary key (draft, process)
);
create index on documents.open_room (process);

-- What one process has the others tell those who are in their rooms. The bus carries only the number.
create table documents.room_message (
  id bigint generated always as identity primary key,
  draft uuid not null,
  process integer not null,
  message jsonb not null,
  sent_at timestamptz not null default now()
);
create index on documents.room_message (sent_at);
