-- Removes the score of a person who is no lead any more.
create or replace function end_lead_scores()
returns trigger
language plpgsql
as $$
begin
  delete from lead_score known using ended
  where known.company_id = ended.company_id and known.root_id = ended.root_id
    and not exists (select from lead where lead.company_id = known.company_id and lead.root_id = known.root_id);
  return null;
end $$;
