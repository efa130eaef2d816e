-- Derives the stored leads of some persons again, and of the persons whom they were joined into.
create or replace function refresh_leads(of_company text, persons uuid[])
returns void
language plpgsql
set jit = off
set enable_nestloop = on
set enable_hashjoin = off
set enable_mergejoin = off
set enable_seqscan = off
as $$
declare roots uuid[];
begin
  if persons is null then return; end if;
  perform lock_leads(of_company);
  roots := array(
    select unnest(persons)
    union
    select joined_into from person where company_id = of_company and person_id = any(persons) and joined_into is not null
  );
  delete from lead where company_id = of_company and root_id = any(roots);
  insert into lead select * from derived_leads(of_company, roots);
  delete from lead_name n
  where n.company_id = of_company and n.root_id = any(roots)
    and not exists (select from lead l where l.company_id = of_company and l.root_id = n.root_id);
  insert into lead_name as known (company_id, root_id, letters)
  select distinct of_company, l.root_id, tripled_letters(l.name) from lead l
  where l.company_id = of_company and l.root_id = any(roots)
  on conflict (company_id, root_id) do update set letters = excluded.letters where known.letters <> excluded.letters;
end $$;
