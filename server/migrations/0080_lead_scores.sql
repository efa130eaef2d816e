-- Scores of the persons who are leads, as they were summed up last: the order by score reads them along an index. The
-- ledger alone says what a score is, and a sum that may have changed is made again before it is read.
create table lead_score (
  company_id text not null,
  -- The person, after joins.
  root_id uuid not null,
  score integer not null default 0,
  -- The day on which the sum has to be made again: -infinity for at once, infinity where no day changes it.
  due_on date not null default '-infinity',
  primary key (company_id, root_id)
);
create index lead_score_order on lead_score (company_id, score desc, root_id);
create index lead_score_due on lead_score (company_id, due_on) where due_on < 'infinity';

-- A company whose leads were ever ordered by score. Others keep no sums.
create table lead_score_state (
  company_id text primary key,
  -- Deeds before it are in the sums.
  summed_at timestamptz not null,
  -- The rules and the time zone by which the sums were made.
  basis text not null
);

-- Rows of leads are derived anew where a person was joined, handed in something or is forgotten: their sum is, too.
create function begin_lead_scores() returns trigger language plpgsql as $$
begin
  insert into lead_score as known (company_id, root_id)
  select distinct company_id, root_id from begun
  where exists (select from lead_score_state state where state.company_id = begun.company_id)
  on conflict (company_id, root_id) do update set due_on = '-infinity' where known.due_on > '-infinity';
  return null;
end $$;
create trigger lead_begins_score after insert on lead
  referencing new table as begun for each statement execute function begin_lead_scores();

create function end_lead_scores() returns trigger language plpgsql as $$
begin
  delete from lead_score known using ended
  where known.company_id = ended.company_id and known.root_id = ended.root_id
    and not exists (select from lead where lead.company_id = known.company_id and lead.root_id = known.root_id);
  return null;
end $$;
create trigger lead_ends_score after delete on lead
  referencing old table as ended for each statement execute function end_lead_scores();
