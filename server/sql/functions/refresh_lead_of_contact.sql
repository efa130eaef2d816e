-- Derives the leads of a customer again when a member added or removed the customer in WeCom.
create or replace function refresh_lead_of_contact()
returns trigger
language plpgsql
as $$
begin
  perform lock_leads(coalesce(new.company_id, old.company_id));
  perform refresh_leads(of_company, array_agg(p.person_id))
  from coalesce(new.company_id, old.company_id) of_company
  join person p on p.company_id = of_company and p.joined_into is null and (
    p.external_userid in (new.external_userid, old.external_userid) and p.external_userid <> ''
    or p.union_id in (new.union_id, old.union_id) and p.union_id <> '')
  group by of_company;
  return null;
end $$;
