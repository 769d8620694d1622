-- What search reads: the text of each design element, as a job took it from the DXL after the change was committed.
create table design.element_text (
  element_id bigint primary key references design.element on delete cascade,
  database_id bigint not null,
  -- Revision of the element that was read.
  revision integer not null,
  -- As it is shown.
  text text not null,
  -- As it is compared: without case, whatever the locale of the server.
  folded text not null,
  -- Where each line stands, as JSON.
  places text not null,
  words tsvector not null
);
create index element_text_database on design.element_text (database_id);
create index element_text_words on design.element_text using gin (words);

-- The revision of the database that has been read; as long as it is the current one, nothing is left to read.
create table design.searched (
  database_id bigint primary key references design.database on delete cascade,
  revision bigint not null
);

do $$ begin
  alter table design.element_text alter column text set compression lz4;
  alter table design.element_text alter column folded set compression lz4;
  alter table design.element_text alter column places set compression lz4;
exception when feature_not_supported then null;
end $$;
