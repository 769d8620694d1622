-- What each element names and declares, read from its text with the change that wrote it. A row counts as long as the
-- element still has the revision that was read; else, as after a change by an older process, it is read again when
-- somebody asks.
create table design.element_read (
  element_id bigint primary key references design.element on delete cascade,
  database_id bigint not null,
  revision integer not null,
  -- Which reader read it: a newer one may find more.
  reader integer not null,
  -- Whether a part of it is binary, so that it may name more.
  binary_parts boolean not null
);
create index element_read_database on design.element_read (database_id);

create table design.element_reference (
  element_id bigint not null references design.element_read on delete cascade,
  number integer not null,
  database_id bigint not null,
  kind text not null,
  -- The name in the form in which names are compared.
  key text not null,
  -- Whether an element of this database must be meant.
  firm boolean not null,
  -- What else is known of the place: the name as it is written, by what, line, text of the line.
  place jsonb not null,
  primary key (element_id, number)
);
create index element_reference_key on design.element_reference (database_id, key);

create table design.element_symbol (
  element_id bigint not null references design.element_read on delete cascade,
  number integer not null,
  database_id bigint not null,
  kind text not null,
  name text not null,
  key text not null,
  line integer not null,
  primary key (element_id, number)
);
create index element_symbol_database on design.element_symbol (database_id);
