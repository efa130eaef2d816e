-- Recently opened cards are read from a person's visits. Visits that began before this moment are left out: the person cleared the list.
alter table person add column recent_since timestamptz;
