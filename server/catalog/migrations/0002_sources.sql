-- Bytes that the catalog brought into the object store, known before they are there. Bytes that no file entry has are
-- removed when nothing touched them for a time; the reference makes the database refuse it while an entry has them,
-- also one that is being written.
create table catalog.bytes (
  sha256 text primary key,
  -- When they were brought, or an entry that had them was deleted.
  touched_at timestamptz not null
);
create index bytes_touched_at on catalog.bytes (touched_at);
insert into catalog.bytes select distinct sha256, now() from catalog.file where sha256 is not null;

create function catalog.know_bytes() returns trigger language plpgsql as $$
begin
  insert into catalog.bytes values (new.sha256, now()) on conflict do nothing;
  return new;
end
$$;
create trigger file_know_bytes before insert or update of sha256 on catalog.file
  for each row when (new.sha256 is not null) execute function catalog.know_bytes();
alter table catalog.file add constraint file_bytes foreign key (sha256) references catalog.bytes;

-- Where the bytes are copied from, which object that was, and why they could not be.
alter table catalog.file
  add column source text,
  add column source_etag text,
  add column fault jsonb,
  drop constraint file_state_check,
  drop constraint file_check,
  -- copying: a job brings the bytes. failed: it could not.
  add constraint file_state check (state in ('pending', 'copying', 'failed', 'available')),
  add constraint file_available check (state <> 'available' or (sha256 is not null and size is not null));
