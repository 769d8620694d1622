create schema catalog;

-- Product groups and products share one name space of slugs under a parent, because they share a path.
create table catalog.tree (
  seq bigint generated always as identity unique,
  id text primary key,
  kind text not null check (kind in ('product-group', 'product')),
  parent text references catalog.tree,
  slug text not null,
  name text not null,
  state text not null default 'unpublished' check (state in ('unpublished', 'published', 'depublished')),
  version bigint not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint tree_slug unique nulls not distinct (parent, slug)
);
create index tree_kind on catalog.tree (kind, seq);

-- The named sections in which a product group shows its children.
create table catalog.group_section (
  id text primary key,
  product_group text not null references catalog.tree on delete cascade,
  position integer not null,
  slug text not null,
  name text not null,
  constraint group_section_slug unique (product_group, slug)
);

-- In which sections of its parent a product group or product stands; none: the unnamed default section.
create table catalog.placement (
  child text not null references catalog.tree on delete cascade,
  section text not null references catalog.group_section,
  position integer not null,
  primary key (child, section)
);
create index placement_section on catalog.placement (section);

create table catalog.component (
  id text primary key,
  product text not null references catalog.tree on delete cascade,
  position integer not null,
  name text not null
);
create index component_product on catalog.component (product, position);

-- Which part numbers give a component; `detail` is the further metadata of the grant.
create table catalog.part_number_grant (
  component text not null references catalog.component on delete cascade,
  position integer not null,
  part_number text not null,
  detail jsonb not null default '{}',
  primary key (component, position)
);

create table catalog.release_group (
  id text primary key,
  product text not null references catalog.tree on delete cascade,
  position integer not null,
  slug text not null,
  name text not null,
  constraint release_group_slug unique (product, slug)
);

create table catalog.resource_set (
  seq bigint generated always as identity unique,
  id text primary key,
  name text not null,
  state text not null default 'unpublished' check (state in ('unpublished', 'published', 'depublished')),
  version bigint not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create table catalog.link (
  id text primary key,
  resource_set text not null references catalog.resource_set on delete cascade,
  position integer not null,
  label text not null,
  url text not null,
  type text not null check (type in ('external', 'internal'))
);
create index link_resource_set on catalog.link (resource_set, position);

create table catalog.tree_resource_set (
  owner text not null references catalog.tree on delete cascade,
  resource_set text not null references catalog.resource_set,
  position integer not null,
  primary key (owner, resource_set)
);
create index tree_resource_set_set on catalog.tree_resource_set (resource_set);

create table catalog.file (
  seq bigint generated always as identity unique,
  id text primary key,
  name text not null,
  -- pending: the bytes are not complete and verified yet.
  state text not null default 'pending' check (state in ('pending', 'available')),
  -- As it was given, hex or base64; and what the bytes have.
  checksum text,
  sha256 text,
  size bigint,
  access_policies jsonb not null default '[]',
  attributes jsonb,
  version bigint not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  check (state = 'pending' or (sha256 is not null and size is not null))
);
create index file_sha256 on catalog.file (sha256);

create table catalog.package (
  seq bigint generated always as identity unique,
  id text primary key,
  name text not null,
  state text not null default 'unpublished' check (state in ('unpublished', 'published', 'depublished')),
  version bigint not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create table catalog.package_file (
  package text not null references catalog.package on delete cascade,
  file text not null references catalog.file,
  position bigint generated always as identity,
  description text,
  platform text,
  primary key (package, file)
);
create index package_file_file on catalog.package_file (file);
create table catalog.package_component (
  package text not null references catalog.package on delete cascade,
  component text not null references catalog.component,
  position integer not null,
  primary key (package, component)
);
create index package_component_component on catalog.package_component (component);

create table catalog.release (
  seq bigint generated always as identity unique,
  id text primary key,
  product text not null references catalog.tree,
  slug text not null,
  name text not null,
  state text not null default 'unpublished' check (state in ('unpublished', 'published', 'depublished')),
  version bigint not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  constraint release_slug unique (product, slug)
);
create index release_product on catalog.release (product, seq);

-- To whom a release is available, from and to which day (inclusive, UTC); a date that is null is open.
create table catalog.release_stream (
  release text not null references catalog.release on delete cascade,
  stream text not null check (stream in ('internal', 'ea', 'ga', 'xs')),
  from_date date,
  to_date date,
  primary key (release, stream),
  check (to_date >= from_date)
);
create table catalog.release_section (
  id text primary key,
  release text not null references catalog.release on delete cascade,
  position integer not null,
  slug text not null,
  name text not null,
  constraint release_section_slug unique (release, slug)
);
create table catalog.release_section_file (
  section text not null references catalog.release_section on delete cascade,
  file text not null references catalog.file,
  position integer not null,
  primary key (section, file)
);
create index release_section_file_file on catalog.release_section_file (file);
create table catalog.release_package (
  release text not null references catalog.release on delete cascade,
  package text not null references catalog.package,
  position integer not null,
  primary key (release, package)
);
create index release_package_package on catalog.release_package (package);
create table catalog.release_release_group (
  release text not null references catalog.release on delete cascade,
  release_group text not null references catalog.release_group,
  position integer not null,
  primary key (release, release_group)
);
create index release_release_group_group on catalog.release_release_group (release_group);
create table catalog.release_resource_set (
  release text not null references catalog.release on delete cascade,
  resource_set text not null references catalog.resource_set,
  position integer not null,
  primary key (release, resource_set)
);
create index release_resource_set_set on catalog.release_resource_set (resource_set);

-- A customer: who belongs to it and what it holds.
create table catalog.account (
  seq bigint generated always as identity unique,
  id text primary key,
  name text,
  version bigint not null default 1,
  created_at timestamptz not null,
  modified_at timestamptz not null
);
create table catalog.account_member (
  account text not null references catalog.account on delete cascade,
  -- In lower case: e-mail addresses compare without case.
  email text not null,
  position integer not null,
  primary key (account, email)
);
create index account_member_email on catalog.account_member (email);
create table catalog.account_part_number (
  account text not null references catalog.account on delete cascade,
  position integer not null,
  part_number text not null,
  from_date date,
  to_date date,
  primary key (account, position)
);
create table catalog.account_product (
  account text not null references catalog.account on delete cascade,
  product text not null references catalog.tree,
  stream text not null check (stream in ('ea', 'xs')),
  position integer not null,
  primary key (account, stream, product)
);
create index account_product_product on catalog.account_product (product);

-- An API token and the refresh tokens that its rotation made; of these only the SHA-256 is kept.
create table catalog.api_token (
  seq bigint generated always as identity unique,
  id text primary key,
  subject text not null,
  account text not null references catalog.account,
  label text not null,
  description text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_token_subject on catalog.api_token (subject, seq);
create index api_token_account on catalog.api_token (account);
create table catalog.refresh_token (
  sha256 bytea primary key,
  api_token text not null references catalog.api_token on delete cascade,
  successor bytea,
  spent_at timestamptz
);
create index refresh_token_api_token on catalog.refresh_token (api_token);

-- Answers to requests with an Idempotency-Key, for a day.
create table catalog.idempotency (
  scope text not null,
  key text not null,
  body_sha256 text not null,
  status integer not null,
  etag text,
  location text,
  body text,
  created_at timestamptz not null,
  primary key (scope, key)
);
create index idempotency_created_at on catalog.idempotency (created_at);

-- What was delivered, kept for reports.
create table catalog.download (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  file text not null,
  subject text not null,
  account text,
  bytes bigint not null,
  complete boolean not null,
  attributes jsonb
);
create index download_file on catalog.download (file, at);

-- True when a product group or product and every group above it are published.
create function catalog.published(node text) returns boolean language sql stable as $$
  with recursive chain(id, parent, state) as (
    select id, parent, state from catalog.tree where id = node
    union all
    select t.id, t.parent, t.state from catalog.tree t join chain c on t.id = c.parent
  )
  select coalesce(bool_and(state = 'published'), false) from chain
$$;
