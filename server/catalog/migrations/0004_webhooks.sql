-- Who is told when something is published or depublished.
create table catalog.webhook (
  seq bigint generated always as identity unique,
  id text primary key,
  url text not null,
  -- null: every event, also those that later versions add.
  events jsonb,
  description text,
  active boolean not null default true,
  -- Encrypted. The secret before the last rotation signs too, until its time is over.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  -- Since when nothing could be delivered, and why it was disabled because of that.
  failing_since timestamptz,
  disabled_because text,
  version bigint not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null
);

-- One message to one webhook, with what came of it.
create table catalog.delivery (
  seq bigint generated always as identity unique,
  id text primary key,
  webhook text not null references catalog.webhook on delete cascade,
  event text not null,
  -- The exact bytes that are signed and sent, the same in every attempt.
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  -- Of the present series; asking for it again begins a new one.
  attempts integer not null default 0,
  -- The last attempts: when, how long, with which outcome.
  log jsonb not null default '[]',
  next_at timestamptz,
  created_at timestamptz not null
);
create index delivery_webhook on catalog.delivery (webhook, seq);
create index delivery_created_at on catalog.delivery (created_at) where state <> 'pending';

create function catalog.new_id() returns text language sql volatile as $$
  select left(translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=' || chr(10), ''), 21)
$$;

create function catalog.as_instant(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Writes a message to every webhook that listens, and the job that brings it: in the transaction of the event, so that
-- nothing is lost, and nothing is told that did not happen. Jobs of one webhook run one after the other.
create function catalog.announce(what text, about json) returns void language plpgsql as $$
declare
  hook record;
  message text;
begin
  for hook in select id from catalog.webhook where active and (events is null or events ? what) order by seq loop
    message := catalog.new_id();
    insert into catalog.delivery (id, webhook, event, body, created_at, next_at) values (message, hook.id, what,
      json_build_object('type', what, 'timestamp', catalog.as_instant(now()), 'data', about)::text, now(), now());
    perform graphile_worker.add_job('catalog.deliver', json_build_object('delivery', message),
      queue_name => 'catalog.deliver ' || hook.id, job_key => 'catalog.deliver ' || message, max_attempts => 25);
  end loop;
end
$$;

-- Where a product group or product stands, as a path of slugs.
create function catalog.path_of(node text) returns text language sql stable as $$
  with recursive above(parent, path) as (
    select parent, slug from catalog.tree where id = node
    union all select t.parent, t.slug || '/' || above.path from catalog.tree t join above on t.id = above.parent
  ) select path from above where parent is null
$$;

create function catalog.announce_tree() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = new.state then return null; end if;
  perform catalog.announce(replace(new.kind, '-', '') || '.' || new.state,
    (select json_build_object('id', t.id, 'slug', t.slug, 'name', t.name, 'state', new.state, 'path', catalog.path_of(t.id))
      from catalog.tree t where t.id = new.id));
  return null;
end
$$;

create function catalog.announce_release() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = new.state then return null; end if;
  perform catalog.announce('release.' || new.state,
    (select json_build_object('id', r.id, 'slug', r.slug, 'name', r.name, 'state', new.state,
      'path', catalog.path_of(t.id) || '/' || r.slug,
      'product', json_build_object('id', t.id, 'slug', t.slug, 'name', t.name),
      'streams', (select coalesce(json_object_agg(s.stream, json_strip_nulls(json_build_object(
        'from', s.from_date, 'to', s.to_date))), '{}') from catalog.release_stream s where s.release = r.id))
      from catalog.release r join catalog.tree t on t.id = r.product where r.id = new.id));
  return null;
end
$$;

create function catalog.announce_package() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = new.state then return null; end if;
  perform catalog.announce('package.' || new.state,
    (select json_build_object('id', p.id, 'name', p.name, 'state', new.state,
      'files', (select coalesce(json_agg(json_strip_nulls(json_build_object('id', f.id, 'name', f.name, 'size', f.size,
          'sha256', f.sha256, 'platform', pf.platform)) order by pf.position), '[]')
        from catalog.package_file pf join catalog.file f on f.id = pf.file where pf.package = p.id))
      from catalog.package p where p.id = new.id));
  return null;
end
$$;

create function catalog.announce_resource_set() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.state = new.state then return null; end if;
  perform catalog.announce('resourceset.' || new.state,
    (select json_build_object('id', x.id, 'name', x.name, 'state', new.state) from catalog.resource_set x where x.id = new.id));
  return null;
end
$$;

-- At the end of the transaction, when the record is what it will be.
create constraint trigger tree_announce after insert or update of state on catalog.tree deferrable initially deferred
  for each row when (new.state <> 'unpublished') execute function catalog.announce_tree();
create constraint trigger release_announce after insert or update of state on catalog.release deferrable initially deferred
  for each row when (new.state <> 'unpublished') execute function catalog.announce_release();
create constraint trigger package_announce after insert or update of state on catalog.package deferrable initially deferred
  for each row when (new.state <> 'unpublished') execute function catalog.announce_package();
create constraint trigger resource_set_announce after insert or update of state on catalog.resource_set deferrable initially deferred
  for each row when (new.state <> 'unpublished') execute function catalog.announce_resource_set();

-- What is taken to another server in one file, or came from one.
create table catalog.bundle (
  seq bigint generated always as identity unique,
  id text primary key,
  kind text not null check (kind in ('export', 'import')),
  state text not null default 'pending' check (state in ('pending', 'done', 'failed')),
  -- Of an export: which releases. Of an import: the keys that are trusted besides those of the settings.
  given jsonb not null,
  -- Who asked for it, for the audit trail.
  subject text not null,
  username text not null,
  -- The .tar: what an export made, what an import reads.
  file text references catalog.file on delete cascade,
  -- How many records, in the words of the answer; or why it failed.
  counts jsonb,
  fault jsonb,
  version bigint not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create index bundle_file on catalog.bundle (file);
