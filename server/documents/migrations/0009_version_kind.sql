-- Whether a publication becomes a major or a minor version, where the repository tells them apart; null: as it is configured.
alter table documents.publication add column version_kind text check (version_kind in ('major', 'minor'));
