-- A session that is good for less than its person may do: in a frame of another site for documents, and for people of a
-- repository, who have no account here, for the documents of that repository.
alter table platform.session add column narrowed jsonb;
