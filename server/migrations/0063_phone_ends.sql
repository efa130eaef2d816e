-- A keyed hash of the last four digits of a phone, to find it without opening every other. Empty where there are fewer
-- digits; null in rows from before, until the upkeep has made it.
alter table form_answer add column phone_end bytea;
alter table exchanged_card add column phone_end bytea;
create index form_answer_phone_end on form_answer (company_id, phone_end) where phone_sealed is not null;
create index exchanged_card_phone_end on exchanged_card (company_id, phone_end);
