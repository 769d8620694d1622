-- What was put into the working copy of a check-out of ours, by its SHA-256: after an interruption it tells our bytes from
-- somebody else's work, also when more was typed since.
alter table documents.repository_check_out add column sent text[] not null default '{}';
update documents.repository_check_out set sent = coalesce(
  (select array_agg(distinct sent) from documents.publication where sent is not null), '{}');
