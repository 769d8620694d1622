-- New note ids follow the highest there is (imports/plan.ts); databases filled before did not count those that came in.
update design.database d
set next_note_id = greatest(d.next_note_id, (
  select coalesce(max(e.note_id), 0) + 4 from design.element e where e.database_id = d.id and e.note_id < 1073741824));
