-- From when on a deadline counts, and how many working hours: a change of the hours counts the open ones anew.
alter table work_order add column counted_from timestamptz, add column answer_hours integer;
