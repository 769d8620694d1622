-- Who wants to be told of new releases of a product, or of all products below a product group.
create table catalog.follower (
  node text not null references catalog.tree on delete cascade,
  identity_provider text not null,
  subject text not null,
  since timestamptz not null,
  primary key (identity_provider, subject, node)
);
create index follower_node on catalog.follower (node);

-- Releases that followers know: those that were there when they began, and those they were told of.
create table catalog.follower_release (
  release text not null references catalog.release on delete cascade,
  identity_provider text not null,
  subject text not null,
  primary key (identity_provider, subject, release)
);
create index follower_release_release on catalog.follower_release (release);

-- A product group or product, and all that is above it.
create function catalog.and_above(node text) returns setof text language sql stable as $$
  with recursive up(id, parent) as (
    select id, parent from catalog.tree where id = node
    union all select t.id, t.parent from catalog.tree t join up on t.id = up.parent
  ) select id from up
$$;

-- A product group or product, and all that is below it.
create function catalog.and_below(node text) returns setof text language sql stable as $$
  with recursive down(id) as (
    select node
    union all select t.id from catalog.tree t join down on t.parent = down.id
  ) select id from down
$$;

-- Plans that followers of a product are told what is new in it. The pause makes one of what is published together; a job
-- that waits is removed, since one of the same key that is changed in place could go with a run that was given up.
create function catalog.tell_followers(product text) returns void language plpgsql as $$
declare
  job text := 'catalog.follow ' || product;
begin
  if not exists (select 1 from catalog.follower f where f.node in (select catalog.and_above(product))) then return; end if;
  perform graphile_worker.remove_job(job);
  perform graphile_worker.add_job('catalog.follow', json_build_object('product', product),
    run_at => now() + interval '2 seconds', job_key => job, max_attempts => 25);
end
$$;

create function catalog.follow_release() returns trigger language plpgsql as $$
begin
  perform catalog.tell_followers(new.product);
  return null;
end
$$;

create function catalog.follow_stream() returns trigger language plpgsql as $$
begin
  perform catalog.tell_followers(r.product) from catalog.release r where r.id = new.release and r.state = 'published';
  return null;
end
$$;

create function catalog.follow_tree() returns trigger language plpgsql as $$
begin
  perform catalog.tell_followers(t.id) from catalog.tree t
    where t.kind = 'product' and t.id in (select catalog.and_below(new.id))
      and exists (select 1 from catalog.release r where r.product = t.id and r.state = 'published');
  return null;
end
$$;

create trigger release_follow after insert or update of state on catalog.release
  for each row when (new.state = 'published') execute function catalog.follow_release();
create trigger stream_follow after insert or update on catalog.release_stream
  for each row execute function catalog.follow_stream();
create trigger tree_follow after update of state on catalog.tree
  for each row when (new.state = 'published' and old.state <> 'published') execute function catalog.follow_tree();
