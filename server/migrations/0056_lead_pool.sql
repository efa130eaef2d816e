-- The pool of a company: leads that no salesperson has. Who has a lead still follows from its deeds and hand-overs; a
-- hand-over to no one puts a lead into the pool, and one from no one takes it out.
alter table lead_turn
  alter column from_id drop not null,
  alter column to_id drop not null,
  -- How it came about: handed to a colleague, given back by the salesperson, withdrawn by an administrator, returned after
  -- days without contact; claimed by a member, assigned by an administrator.
  add column way text not null default 'turn'
    check (way in ('turn', 'returned', 'withdrawn', 'idle', 'claimed', 'assigned')),
  -- Why a lead went back to the pool, in words that its next salesperson reads.
  add column reason text not null default '' check (length(reason) <= 200),
  add constraint lead_turn_sides check (case
    when way = 'turn' then from_id is not null and to_id is not null
    when way in ('claimed', 'assigned') then from_id is null and to_id is not null
    else from_id is not null and to_id is null
  end);
create index lead_turn_claimed on lead_turn (company_id, to_id, at) where way = 'claimed' and undone_at is null;

-- How a company keeps its pool. Without a row members may claim without limits and no lead returns by itself.
create table pool_setting (
  company_id text not null references company,
  members_claim boolean not null default true,
  -- Leads that one member may claim in a day of the company, and hold at a time; 0 without a limit.
  daily_most integer not null default 0 check (daily_most between 0 and 1000),
  held_most integer not null default 0 check (held_most between 0 and 100000),
  -- Days without contact after which a lead returns to the pool; 0 never.
  return_days integer not null default 0 check (return_days between 0 and 365),
  -- Since when the days count: the setting takes no lead away for days before it.
  return_since timestamptz not null default clock_timestamp(),
  primary key (company_id)
);
