-- Pages of a conversion, counted from 1, whose pictures lack text: its font is neither in the PDF nor on the server.
alter table conversion add column missing_text integer[] not null default '{}';
