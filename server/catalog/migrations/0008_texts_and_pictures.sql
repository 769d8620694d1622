-- What customers read about a product and a release: Markdown, absent unless set.
alter table catalog.tree add column description text;
alter table catalog.release add column notes text;

-- The picture of a product. Its bytes are an object, as those of files are.
create table catalog.picture (
  product text primary key references catalog.tree on delete cascade,
  sha256 text not null references catalog.bytes,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  size bigint not null,
  width integer not null,
  height integer not null
);
create index picture_sha256 on catalog.picture (sha256);
create trigger picture_know_bytes before insert or update of sha256 on catalog.picture
  for each row execute function catalog.know_bytes();

-- Bytes that were let go are kept for the safety period from then on, also when the product went.
create function catalog.let_go_of_bytes() returns trigger language plpgsql as $$
begin
  update catalog.bytes set touched_at = greatest(touched_at, now()) where sha256 = old.sha256;
  return null;
end
$$;
create trigger picture_let_go after delete or update of sha256 on catalog.picture
  for each row execute function catalog.let_go_of_bytes();
