-- The processes that live now. The database frees their locks the moment they die or lose their connection, so what is
-- noted for a process counts while it is found here.
create function platform.hold_process(process integer) returns void language sql as $$
  select pg_advisory_lock(741888, process)
$$;
create view platform.living_process as
  select objid::integer as id from pg_locks
  where locktype = 'advisory' and classid = 741888 and objsubid = 2 and granted
    and database = (select oid from pg_database where datname = current_database());
