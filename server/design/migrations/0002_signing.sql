-- Keys with which callers' elements are signed: one per person and distinguished name, so that a key says one
-- name for good. Secrets are with the platform's signing keys, under the same id.
create table design.signer (
  key_id text primary key,
  subject text not null,
  name text not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  unique (subject, name)
);
