-- The audit trail is read by what was done and by when. The times grow with the rows, so blocks of them are enough to
-- know, which costs a write next to nothing.
create index audit_action on platform.audit (action text_pattern_ops, id desc);
create index audit_at on platform.audit using brin (at) with (autosummarize = on);
