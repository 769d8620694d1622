-- A delivery is written once, also when it is not known whether an attempt to write it succeeded; and to which release
-- and product the file belonged then.
alter table catalog.download
  add column delivery uuid,
  add column release text,
  add column product text,
  -- The first byte was sent: what goes on with a download that broke off does not count as another.
  add column begun boolean not null default true,
  -- Counted in catalog.download_day.
  add column summed boolean not null default false,
  -- complete: the last byte was sent; null when a web server sent it in our place, which does not say.
  alter column complete drop not null;
create unique index download_delivery on catalog.download (delivery);
create index download_unsummed on catalog.download (id) where not summed;
create index download_at on catalog.download (at);

-- The downloads of a day, kept when the single ones are not any more.
create table catalog.download_day (
  day date not null,
  file text not null,
  release text,
  product text,
  account text,
  attributes jsonb,
  downloads bigint not null,
  completed bigint not null,
  bytes bigint not null,
  constraint download_day_key unique nulls not distinct (day, file, release, product, account, attributes)
);
