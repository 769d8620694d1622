-- Where an update stands in the log of its draft: the draft's revision with it. It is taken while the draft's row is
-- locked, so whoever has read everything up to a number misses nothing that gets a smaller one later; ids are drawn
-- before that, and may be committed in another order.
alter table documents.draft_update add column seq bigint not null default 0;
update documents.draft_update u set seq = d.revision from documents.draft d where d.id = u.draft;
create index on documents.draft_update (draft, seq);
drop index documents.draft_update_draft_id_idx;

-- Appends updates to the logs of drafts, one each, in the order given: two processes that write to the same drafts in
-- the same order never wait for each other in a circle. What was meant for a draft that has ended is not kept.
create function documents.append_updates(drafts uuid[], contents bytea[], editors text[], counts integer[], moment timestamptz)
returns table (kept uuid, reached bigint) language plpgsql as $$
begin
  for i in 1 .. coalesce(cardinality(drafts), 0) loop
    return query
      with bumped as (
        update documents.draft d set revision = d.revision + counts[i], modified_at = moment,
          lasteditor = coalesce(editors[i]::jsonb, d.lasteditor)
        where d.id = drafts[i] returning d.id, d.revision),
      appended as (
        insert into documents.draft_update (draft, seq, content) select id, revision, contents[i] from bumped)
      select id, revision from bumped;
  end loop;
end $$;

-- Whether the process follows the log of the draft, so that others may have its room at the same time. Processes of
-- an earlier version do not: as long as one of them has a room, it has it alone.
alter table documents.open_room add column follows boolean not null default false;
