-- CMIS: the object that a version series was last seen as; servers need not take the id of a series for an object.
create table documents.repository_series (
  repository text not null,
  series text not null,
  object text not null,
  primary key (repository, series)
);

-- CMIS: check-outs that Trivet began and has not ended, so that after a crash its own working copy is known.
create table documents.repository_check_out (
  repository text not null,
  series text not null,
  version text not null,
  copy text,
  begun_at timestamptz not null,
  primary key (repository, series)
);
