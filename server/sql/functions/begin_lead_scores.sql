-- Makes a new or newly derived lead's score due, in companies whose scores are kept: what adds up to it may have
-- changed.
create or replace function begin_lead_scores()
returns trigger
language plpgsql
as $$
begin
  insert into lead_score as known (company_id, root_id)
  select distinct company_id, root_id from begun
  where exists (select from lead_score_state state where state.company_id = begun.company_id)
  on conflict (company_id, root_id) do update set due_on = '-infinity' where known.due_on > '-infinity';
  return null;
end $$;
