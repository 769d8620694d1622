-- An import that applies a part of a plan: the UNIDs of the elements that are wanted; all of them when there is none.
alter table design.import add chosen jsonb;
