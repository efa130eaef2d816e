-- When the first visit of a person's day began that began with this kind of content; null if none did. 0107 fills
-- it: together they would keep other sessions out of the table for as long as the filling takes.
alter table person_deed add column first_at timestamptz;
