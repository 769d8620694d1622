-- Refresh tokens that were spent long ago are looked for by age.
create index refresh_token_spent on catalog.refresh_token (spent_at) where spent_at is not null;
