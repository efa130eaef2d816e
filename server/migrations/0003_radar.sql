-- A radar shows and counts what was opened; an entry that knows only a late report of an unseen visit is not in it.
create index radar_entry_shown on radar_entry (company_id, staff_id, last_at desc) where visits > 0;
drop index radar_entry_last;
