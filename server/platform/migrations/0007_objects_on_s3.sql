-- What a store of objects on S3 cannot say by itself: it has no rename, and may carry out a request long after it was made.

-- Under which key an object is put. A collection moves on to the next generation before it deletes, so that no key that
-- was deleted, or may yet be, is ever used again. Without a row: generation 0.
create table platform.object_generation (
  sha256 text primary key,
  generation integer not null,
  -- The first generation of which something may still be there.
  lowest integer not null default 0
);

-- Uploads in pieces: which parts and which rest make up what was received.
create table platform.object_upload (
  id text primary key,
  state jsonb not null,
  -- Raised by each change: whoever lost the upload to another process changes nothing any more.
  version bigint not null default 1,
  touched_at timestamptz not null
);
