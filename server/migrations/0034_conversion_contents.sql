-- The bookmarks of a converted PDF, which become the contents of its brochure: titles and pages, counted from 1.
alter table conversion add column contents jsonb not null default '[]';
