-- A stream may be rolled out in stages: it reaches this share of the accounts. Which accounts these are follows from the
-- seed, which is the release when none is given, so that an account that is reached stays reached while the share grows.
alter table catalog.release_stream
  add column percent integer check (percent between 0 and 100),
  add column seed text;

-- The place of an account in a rollout, 0 to 99; entitlements/rollout.ts computes the same.
create function catalog.rollout_place(seed text, account text) returns integer language sql immutable strict parallel safe as $$
  select ((get_byte(hash, 0) << 16) + (get_byte(hash, 1) << 8) + get_byte(hash, 2)) % 100
  from (select sha256(convert_to(seed || ' ' || account, 'UTF8')) as hash) hashed
$$;

-- True when a rollout reaches one of these accounts; without a share it reaches everybody, also who has no account.
create function catalog.rolled_out(percent integer, seed text, accounts text[]) returns boolean language sql immutable parallel safe as $$
  select coalesce(percent, 100) = 100
    or exists (select 1 from unnest(accounts) account where catalog.rollout_place(seed, account) < percent)
$$;
