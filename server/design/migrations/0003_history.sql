-- What a change says about itself: why it was made, of which project, and the revision of the database after it.
alter table design.element_version
  add why text,
  add project text,
  add revision bigint not null default 0,
  -- Kept with the text when the next version replaces it, so that old versions stand alone and are verified too.
  add namespaces text,
  add signer text,
  add signed_at timestamptz,
  add signature text,
  drop constraint element_version_action_check,
  add constraint element_version_action_check check (action in ('create', 'replace', 'delete', 'restore'));

-- Changes made before revisions were written down: each transaction counted at least once, so their order is a
-- revision that the database has passed.
update design.element_version v set revision = o.revision
  from (select element_id, version, 1 + dense_rank() over (partition by database_id order by at) as revision
        from design.element_version) o
  where o.element_id = v.element_id and o.version = v.version;
alter table design.element_version alter column revision drop default;

-- Texts kept until now came without the declarations around them; those of the element, or the one every
-- database document makes, are what they inherited.
update design.element_version v
  set namespaces = case
    when v.dxl ~ '^<[^>]*\sxmlns\s*=' then ''
    else coalesce(
      (select e.namespaces from design.element e where e.id = v.element_id),
      ' xmlns=''http://www.lotus.com/dxl''')
    end
  where v.dxl is not null;

create index element_version_feed on design.element_version (database_id, revision, element_id, version);
create index element_version_unid on design.element_version (database_id, unid);

-- Changes of a database that are not changes of its elements: properties, ACL, the database itself. With the
-- versions of elements they make the feed, ordered by the revision that each change made.
create table design.change (
  database_id bigint not null references design.database on delete cascade,
  revision bigint not null,
  kind text not null check (kind in ('properties', 'acl', 'database')),
  action text not null check (action in ('create', 'replace', 'delete', 'restore')),
  -- What of it: an ACL entry, or a role in brackets.
  name text,
  at timestamptz not null default now(),
  -- Nobody is known for what was done before changes were written down.
  by_subject text,
  by_name text not null,
  why text,
  import_id uuid,
  project text,
  primary key (database_id, revision)
);
insert into design.change (database_id, revision, kind, action, at, by_name)
  select id, 1, 'database', 'create', created_at, created_by from design.database;

-- An import keeps what its caller said about it until its job writes the changes.
alter table design.import add why text, add project text;
