-- A new person who is a customer in WeCom already may be a lead.
create constraint trigger person_begins_lead
after insert on person
deferrable initially deferred for each row
when (new.external_userid <> ''::text or new.union_id <> ''::text)
execute function refresh_lead_of_person();
