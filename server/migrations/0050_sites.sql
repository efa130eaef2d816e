-- A company's site is arranged of blocks: the draft, and the state that visitors see.
alter table site
  add draft jsonb not null default '{}',
  -- As it was published last; null before the first time.
  add content jsonb,
  add revision integer not null default 0,
  add published_revision integer not null default 0,
  add published_at timestamptz;
-- The published versions, to go back to.
create table site_version (
  company_id text not null,
  category text not null,
  revision integer not null,
  content jsonb not null,
  staff_id uuid,
  saved_at timestamptz not null default now(),
  primary key (company_id, category, revision),
  foreign key (company_id, category) references site (company_id, category) on delete cascade,
  foreign key (company_id, staff_id) references staff (company_id, staff_id)
);
-- A site is shared and tracked like a card.
alter table share drop constraint share_content_type_check,
  add check (content_type in ('card', 'material', 'product', 'company', 'announcement', 'site'));
alter table scene drop constraint scene_content_type_check,
  add check (content_type in ('card', 'material', 'product', 'company', 'announcement', 'site'));
