-- How far a job is that has run for longer than a moment, in the attempt that it was noted in; and who asked for its end.
create table platform.job_run (
  job bigint primary key,
  attempt integer not null,
  done bigint not null default 0,
  total bigint not null default 0,
  bytes boolean not null default false,
  cancelled_by text
);
