-- Where the repository of a keyword was last: a hash, because addresses may hold keys. What is kept of its documents is
-- known by keyword and id, and must not meet another server's documents of equal ids.
create table documents.repository_place (
  keyword text primary key,
  place text not null
);
