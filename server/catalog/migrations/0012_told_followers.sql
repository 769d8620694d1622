-- When a follower was told of a release; null of those who knew it when they began to follow.
alter table catalog.follower_release add column told_at timestamptz;
