-- For each: select company_id from company
-- The letters by which leads are found take the form of 0109.
update lead_name n set letters = tripled_letters(l.name)
from (select distinct root_id, name from lead where company_id = current_setting('app.company_id')) l
where n.company_id = current_setting('app.company_id') and n.root_id = l.root_id and n.letters <> tripled_letters(l.name);

-- The end of a phone is that of the number, and no longer that of its extension. The upkeep makes the hashes again; until
-- then each card is opened.
update exchanged_card set phone_end = null where company_id = current_setting('app.company_id');
